import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Follow } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { followsKey } from '#web/lib/following/use-follows.ts';
import { useUser } from '#web/lib/session/session-context.tsx';

interface FollowedNews {
  follows: readonly Follow[] | undefined;
  failure: string | null;
  retry: () => void;
}

/** What is followed with its news. Once it is shown, the visit is noted: the server keeps it new for this visit. */
export function useFollowedNews(): FollowedNews {
  const api = useApi();
  const email = useUser()?.email;
  const query = useQuery({
    queryKey: [...followsKey(email), 'news'],
    queryFn: ({ signal }) => api('GET /me/follows', { query: {} }, { signal }),
    networkMode: 'always',
    retry: false,
  });
  const { mutate: noteVisit } = useMutation({
    mutationFn: () => api('POST /me/follows/seen', { body: {} }),
  });
  const isShown = query.data !== undefined;
  useEffect(() => {
    if (isShown) noteVisit();
  }, [isShown, noteVisit]);
  return {
    follows: query.data?.follows,
    failure: query.error?.message ?? null,
    retry: () => void query.refetch(),
  };
}
