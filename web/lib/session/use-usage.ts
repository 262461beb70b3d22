import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api-context.tsx';
import type { CallAnswer } from '../api-types.ts';
import { useUser } from './session-context.tsx';

type Remaining = CallAnswer<'GET /usage'>['remaining'];

export const usageKey = ['usage'] as const;

/** 'Unlimited searches', or how many are left today. */
export function usageText(remaining: Remaining): string {
  if (remaining === 'unlimited') return t`Unlimited searches`;
  return plural(remaining, { one: '# searches remaining', other: '# searches remaining' });
}

/** The searches left today, or undefined while loading. Fetched again when the email address changes. */
export function useUsage(): Remaining | undefined {
  const api = useApi();
  const email = useUser()?.email;
  const { data } = useQuery({
    queryKey: [...usageKey, email],
    queryFn: ({ signal }) => api('GET /usage', { query: email === undefined ? {} : { email } }, { signal }),
    enabled: email !== undefined,
  });
  return data?.remaining;
}
