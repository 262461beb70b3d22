import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '#web/lib/api-context.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { useSessionStore } from '#web/lib/session/session-context.tsx';

export type RssConfig = CallAnswer<'GET /admin/rss-config'>;
export type Feed = RssConfig['feeds'][number];

const queryKey = ['admin', 'rss-config'];

/** Loads feeds and global settings. After a 403 it requests a new session and repeats the call once. */
export function useRssConfig() {
  const api = useApi();
  const session = useSessionStore();
  const queries = useQueryClient();
  const load = async (): Promise<RssConfig> => {
    try {
      return await api('GET /admin/rss-config');
    } catch (error) {
      const isForbidden = error instanceof ApiError && error.status === 403;
      if (!isForbidden || !(await session.renewAdminSession())) throw error;
      return await api('GET /admin/rss-config');
    }
  };
  const query = useQuery({ queryKey, queryFn: load, retry: false });
  /** Replaces feeds in the cache by those of an answer, without loading all again. */
  const putFeeds = useCallback(
    (changed: readonly Feed[]) => {
      const byId = new Map(changed.map((feed) => [feed.id, feed]));
      queries.setQueryData<RssConfig>(queryKey, (config) => {
        if (config === undefined) return config;
        const listed = new Set(config.feeds.map(({ id }) => id));
        const added = changed.filter(({ id }) => !listed.has(id));
        return { ...config, feeds: [...config.feeds.map((feed) => byId.get(feed.id) ?? feed), ...added] };
      });
    },
    [queries],
  );
  const dropFeeds = useCallback(
    (ids: readonly string[]) => {
      const gone = new Set(ids);
      queries.setQueryData<RssConfig>(
        queryKey,
        (config) => config && { ...config, feeds: config.feeds.filter(({ id }) => !gone.has(id)) },
      );
    },
    [queries],
  );
  return { query, load, putFeeds, dropFeeds };
}

export type RssConfigState = ReturnType<typeof useRssConfig>;
