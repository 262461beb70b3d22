import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FollowKind } from '#domain/following/follow.ts';
import type { Follow } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { useUser } from '#web/lib/session/session-context.tsx';

export const followsKey = (email: string | undefined) => ['follows', email] as const;

/** What the account follows, without news; undefined while it is loading and without an account. */
export function useFollows(): readonly Follow[] | undefined {
  const api = useApi();
  const email = useUser()?.email;
  const { data } = useQuery({
    queryKey: [...followsKey(email), 'plain'],
    queryFn: ({ signal }) => api('GET /me/follows', { query: { news: 'false' } }, { signal }),
    enabled: email !== undefined,
    staleTime: 60_000,
    refetchOnWindowFocus: afterFailure,
    retry: false,
  });
  return data?.follows;
}

/** The follow of a thing. A story is also meant by one that was merged into it. */
export function findFollow(
  follows: readonly Follow[],
  { kind, value }: { kind: FollowKind; value: string },
): Follow | undefined {
  return follows.find((follow) => {
    if (follow.kind !== kind) return false;
    return follow.value === value || (kind === 'story' && follow.story?.id === value);
  });
}

/** Follows a thing, or stops following it where its follow is given. */
export function useToggleFollow(): UseMutationResult<
  unknown,
  Error,
  { kind: FollowKind; value: string; followed: Follow | undefined }
> {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, value, followed }): Promise<unknown> =>
      followed === undefined
        ? api('POST /me/follows', { body: { kind, value } })
        : api('DELETE /me/follows/{followId}', { params: { followId: followed.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['follows'] }),
  });
}

/** For `refetchOnWindowFocus`: what could not be loaded is asked for again when the reader comes back to the page. */
export const afterFailure = ({ state }: { state: { status: string } }): boolean => state.status === 'error';
