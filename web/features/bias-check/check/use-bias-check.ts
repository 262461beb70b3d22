import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BiasCheckResult, CheckProgress } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { usageKey } from '#web/lib/session/use-usage.ts';
import type { CheckInput } from './check-input.ts';
import { useTrackedCheck } from './use-tracked-check.ts';

function bodyOf({ url, opposing, text, title, kind }: CheckInput) {
  return {
    ...(url === '' ? {} : { url }),
    opposing_viewpoints_filter: opposing,
    ...(text ? { text } : {}),
    ...(title ? { title } : {}),
    // The text of a suggestion is used only when its page cannot be read.
    ...(kind === 'pasted' ? { pasted: true } : {}),
  };
}

function sentenceIn(event: unknown): string | null {
  const text = (event as Partial<CheckProgress> | null)?.text;
  return typeof text === 'string' ? text : null;
}

/**
 * Runs a check and reports its progress. A new check cancels the previous one and clears its result. Each one may
 * change the number of searches left today.
 */
export function useBiasCheck() {
  const api = useApi();
  const queries = useQueryClient();
  const trackCheck = useTrackedCheck();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const check = useMutation<BiasCheckResult, Error, CheckInput>({
    mutationFn: (input) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setProgress(null);
      const onProgress = (event: unknown) => {
        const sentence = sentenceIn(event);
        if (running.current === controller && sentence !== null) setProgress(sentence);
      };
      const options = { signal: controller.signal, onProgress };
      return trackCheck(
        input.kind,
        controller.signal,
        api('POST /bias-check', { body: bodyOf(input) }, options),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: usageKey }),
  });
  return { check, progress };
}
