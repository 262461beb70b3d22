import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

export interface FeedToken {
  /** ISO time; null: there is none; undefined: not loaded yet. */
  createdAt: string | null | undefined;
  /** A token that was created on this page and can be shown. */
  made: string | null;
  isBusy: boolean;
  failure: string | null;
  make: () => void;
  revoke: () => void;
}

const key = ['feed-token'];

/** The token of the reader for feed URLs. */
export function useFeedToken(): FeedToken {
  const api = useApi();
  const queries = useQueryClient();
  const state = useQuery({ queryKey: key, queryFn: ({ signal }) => api('GET /feed-token', {}, { signal }) });
  const lookAgain = () => queries.invalidateQueries({ queryKey: key });
  const made = useMutation({ mutationFn: () => api('POST /feed-token'), onSuccess: lookAgain });
  const revoked = useMutation({
    mutationFn: () => api('DELETE /feed-token'),
    onSuccess: () => {
      made.reset();
      return lookAgain();
    },
  });
  const error = revoked.error ?? made.error ?? state.error;
  return {
    createdAt: state.data === undefined ? undefined : state.data.created_at,
    made: made.data?.token ?? null,
    isBusy: made.isPending || revoked.isPending,
    failure: error === null ? null : sentenceOf(error),
    make: () => made.mutate(),
    revoke: () => revoked.mutate(),
  };
}
