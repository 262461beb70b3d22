import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BiasCheckResult, CheckProgress } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { ApiError, trackedMessage } from '#web/lib/api-error.ts';
import { usageKey } from '#web/lib/session/use-usage.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import type { CheckInput } from './check-input.ts';

function buildBody({ url, opposing, text, title, kind }: CheckInput) {
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
        api('POST /bias-check', { body: buildBody(input) }, options),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: usageKey }),
  });
  return { check, progress };
}

/** Tracks the outcome of a check without its input: of an article the domain, of a topic nothing. */
export function useTrackedCheck() {
  const track = useTracking();
  return async (
    kind: CheckInput['kind'],
    signal: AbortSignal,
    check: Promise<BiasCheckResult>,
  ): Promise<BiasCheckResult> => {
    const startedAt = performance.now();
    const responseTime = () => Math.round(performance.now() - startedAt);
    try {
      const result = await check;
      track(kind === 'suggested' ? 'article_analysis' : 'bias_check', {
        success: true,
        analysisType: kind === 'typed' ? result.search_mode : kind,
        biasScore: result.bias_score_numeric,
        credibilityScore: result.credibility_score_numeric,
        results: result.suggested_articles.length,
        responseTime: responseTime(),
        ...(result.resolved_url === null ? {} : { url: result.resolved_url }),
      });
      return result;
    } catch (error) {
      if (!signal.aborted) {
        track('bias_check_error', {
          success: false,
          analysisType: kind,
          message: trackedMessage(error),
          statusCode: error instanceof ApiError ? error.status : 0,
          responseTime: responseTime(),
        });
      }
      throw error;
    }
  };
}
