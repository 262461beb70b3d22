import type { KeyboardEvent } from 'react';

const fieldOf = (root: Element) => root.querySelector<HTMLInputElement>('[data-search]');

/** The element that a key leads to from the one in focus; null to leave the key to the browser. */
function target(root: Element, key: string, focused: Element | null): HTMLElement | null {
  const field = fieldOf(root);
  const steps = [...root.querySelectorAll<HTMLElement>('[data-step]')];
  const at = focused instanceof HTMLElement ? steps.indexOf(focused) : -1;
  const isInField = focused === field;
  if (key === 'Escape') return at >= 0 ? field : null;
  if (key === 'ArrowDown' && (isInField || at >= 0)) return steps[at + 1] ?? null;
  if (key === 'ArrowUp' && at >= 0) return at === 0 ? field : (steps[at - 1] ?? null);
  return null;
}

/** Handles the arrow keys between the field and the results, and Esc, which returns to the field. */
export function stepByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const next = target(event.currentTarget, event.key, document.activeElement);
  if (next === null) return;
  event.preventDefault();
  next.scrollIntoView?.({ block: 'nearest' });
  next.focus({ preventScroll: true });
}
