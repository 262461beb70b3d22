import { t } from '@lingui/core/macro';
import { BookOpenCheck, LoaderCircle } from 'lucide-react';
import { isolate } from '#web/i18n/i18n.ts';
import type { ModelReading } from './use-model-reading.ts';

/** What a language model makes of a check that was answered without it. It is announced when it changes. */
export function ModelNotice({ reading: { state, name } }: { reading: ModelReading }) {
  if (state === null) return null;
  return (
    <p className="model-notice text-small muted" role="status">
      {state === 'working' && <LoaderCircle className="spin" size={16} aria-hidden="true" />}
      {state === 'read' && <BookOpenCheck size={16} aria-hidden="true" />}
      <span>{noticeOf(state, isolate(name))}</span>
    </p>
  );
}

function noticeOf(state: 'working' | 'read' | 'failed', name: string): string {
  if (state === 'working') {
    return t`Read by the built-in analysis. ${name} is still reading; its part appears here by itself.`;
  }
  if (state === 'read') return nowReadBy(name);
  return t`${name} gave no reading. What the built-in analysis read stands.`;
}

/** @param name of the model, isolated */
export const nowReadBy = (name: string): string => t`Now read by ${name}.`;
