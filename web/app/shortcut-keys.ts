import { t } from '@lingui/core/macro';
import { createSwitchSetting } from '#web/lib/listeners.ts';

/** The pages that open with g and a second key. */
export const goKeys = (): readonly { key: string; to: string; label: string; adminOnly?: boolean }[] => [
  { key: 'b', to: '/', label: t`Bias Checker` },
  { key: 'n', to: '/news', label: t`News Edition` },
  { key: 's', to: '/story-swarms', label: t`Story Swarms` },
  { key: 'm', to: '/methodology', label: t`How ratings are made` },
  { key: 'p', to: '/privacy', label: t`Privacy` },
  { key: 'a', to: '/admin', label: t`Admin Dashboard`, adminOnly: true },
];

/** Single-key shortcuts interfere with speech input, so they can be switched off. */
export const shortcutSetting = createSwitchSetting('shortcuts');

/** Whether a key is input for the element that has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button'].includes(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

/** The headlines of the page, in document order. */
const steps = () =>
  [...document.querySelectorAll<HTMLElement>('[data-step]')].filter(
    (step) => step.closest('[hidden]') === null,
  );

/** Moves the focus to the next (1) or the previous (-1) headline; without a focused one to the first on the screen. */
export function stepTo(direction: 1 | -1): void {
  const all = steps();
  const at = all.indexOf(document.activeElement as HTMLElement);
  const onScreen = all.findIndex((step) => step.getBoundingClientRect().top >= 0);
  const next = at >= 0 ? at + direction : onScreen;
  const step = all[Math.max(0, Math.min(all.length - 1, next))];
  step?.scrollIntoView?.({ block: 'center' });
  step?.focus({ preventScroll: true });
}

/** Opens the focused headline. */
export function openStep(): void {
  const step = document.activeElement;
  if (step instanceof HTMLElement && step.dataset.step !== undefined) step.click();
}

/** Presses a button of the card whose headline has the focus. */
export function pressMark(name: 'save' | 'hide'): void {
  const card = document.activeElement?.closest('[data-story]');
  const button = card?.querySelector<HTMLElement>(`[data-mark="${name}"]`);
  if (name === 'hide' && button) stepTo(1);
  button?.click();
}

/** Focuses the field of the search page. Returns whether it is there. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('[data-search]');
  field?.focus();
  return field !== null;
}
