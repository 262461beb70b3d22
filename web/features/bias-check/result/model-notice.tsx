import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck, LoaderCircle } from 'lucide-react';
import { isolate } from '#web/i18n/i18n.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';

/** What a language model makes of a check that was answered without it. It is announced when it changes. */
export function ModelNotice({ reading: { state, name } }: { reading: ModelReading }) {
  if (state === null) return null;
  return (
    <p className="model-notice text-small muted" role="status">
      {state === 'working' && <LoaderCircle className="spin" size={16} aria-hidden="true" />}
      {state === 'read' && <BookOpenCheck size={16} aria-hidden="true" />}
      <span>{writeNotice(state, isolate(name))}</span>
    </p>
  );
}

function writeNotice(state: 'working' | 'read' | 'failed', name: string): string {
  if (state === 'working') {
    return t`Read by the built-in analysis. ${name} is still reading; its part appears here by itself.`;
  }
  if (state === 'read') return nowReadBy(name);
  return t`${name} gave no reading. What the built-in analysis read stands.`;
}

/** @param name of the model, isolated */
export const nowReadBy = (name: string): string => t`Now read by ${name}.`;

export interface ModelReading {
  /** The check as it stands: with what the model read, once that is there. */
  result: BiasCheckResult;
  /** How far a model is that was still working when the check was answered; null where none was. */
  state: 'working' | 'read' | 'failed' | null;
  /** Of the model. */
  name: string;
}

/** Waits for what a language model reads in a check; leaving the page ends the call. */
export function useModelReading(first: BiasCheckResult): ModelReading {
  const api = useApi();
  const { state, id, name } = first.model ?? { state: null, id: null, name: '' };
  const isLate = state === 'working' && id !== null;
  const { data, isError } = useQuery({
    queryKey: ['working-check', id],
    enabled: isLate,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      for (;;) {
        const answer = await api('GET /checks/{id}', { params: { id: id ?? '' } }, { signal });
        if (answer.state !== 'working') return answer;
      }
    },
  });
  if (!isLate) return { result: first, state: null, name };
  const result = data?.result ?? first;
  if (isError) return { result, state: 'failed', name };
  if (data === undefined) return { result, state: 'working', name };
  return { result, state: data.state === 'read' ? 'read' : 'failed', name };
}
