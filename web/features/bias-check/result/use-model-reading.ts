import { useQuery } from '@tanstack/react-query';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';

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
