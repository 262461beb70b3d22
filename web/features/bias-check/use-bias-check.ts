import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { usageKey } from '#web/lib/session/use-usage.ts';

interface CheckInput {
  url: string;
  opposing: boolean;
}

/** Runs a check. A new one clears the result before it; each may change what is left of today's searches. */
export function useBiasCheck() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<BiasCheckResult, Error, CheckInput>({
    mutationFn: ({ url, opposing }) =>
      api('POST /bias-check', { body: { url, opposing_viewpoints_filter: opposing } }),
    onSettled: () => queries.invalidateQueries({ queryKey: usageKey }),
  });
}
