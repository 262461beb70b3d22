import type { BiasCheckResult } from '#web/lib/answers.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { trackedMessage } from '#web/lib/tracking/tracked-message.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import type { CheckInput } from './check-input.ts';

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
