import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '../answers.ts';
import { useApi } from '../api-context.tsx';
import type { CallInput } from '../api-types.ts';
import { useUser } from '../session/session-context.tsx';
import { afterFailure } from './use-follows.ts';

type Changes = CallInput<'PUT /me/preferences'>['body'];

const preferencesKey = (email: string | undefined) => ['preferences', email] as const;

/** The preferences of the account; undefined while they are loading and without an account. */
export function usePreferences(): { preferences: Preferences | undefined; failure: string | null } {
  const api = useApi();
  const email = useUser()?.email;
  const { data, error } = useQuery({
    queryKey: preferencesKey(email),
    queryFn: ({ signal }) => api('GET /me/preferences', {}, { signal }),
    enabled: email !== undefined,
    staleTime: 60_000,
    // Offline the request fails at once, and the page says so, instead of waiting for the network.
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchOnWindowFocus: afterFailure,
    retry: false,
  });
  return { preferences: data?.preferences, failure: error?.message ?? null };
}

/** Saves changes; the answer replaces what is known. */
export function useSavePreferences() {
  const api = useApi();
  const queries = useQueryClient();
  const email = useUser()?.email;
  return useMutation({
    mutationFn: (changes: Changes) => api('PUT /me/preferences', { body: changes }),
    onSuccess: (answer) => queries.setQueryData(preferencesKey(email), answer),
  });
}

const none: readonly string[] = [];

/** The domains of muted outlets. */
export function useMutedOutlets(): readonly string[] {
  return usePreferences().preferences?.muted_outlets ?? none;
}
