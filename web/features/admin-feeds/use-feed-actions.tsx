import { type ReactNode, useEffect, useState } from 'react';
import { useOperation } from '#web/components/admin/use-operation.ts';
import { Banner } from '#web/components/banner.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { asSent } from '#web/lib/labels.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import type { Feed, RssConfigState } from './use-rss-config.ts';

export type FeedChange = Partial<
  Pick<Feed, 'name' | 'url' | 'bias' | 'enabled' | 'max_articles' | 'category'>
>;

export interface FeedActions {
  /** True when the server accepted the change. */
  change: (feeds: readonly Feed[], change: FeedChange) => Promise<boolean>;
  remove: (feeds: readonly Feed[]) => Promise<boolean>;
  fetchNow: (feeds: readonly Feed[]) => Promise<void>;
  exportOpml: () => void;
  /** The reason for the last refusal. */
  message: ReactNode;
}

/** Feeds per request. Requests before a refused one keep their effect. */
export const maxAtOnce = 1000;

function toBatches(feeds: readonly Feed[]): string[][] {
  const ids = feeds.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / maxAtOnce) }, (_, at) =>
    ids.slice(at * maxAtOnce, (at + 1) * maxAtOnce),
  );
}

function named(feeds: readonly Feed[]): string {
  const [only] = feeds;
  return feeds.length === 1 && only !== undefined ? only.name : `${feeds.length} feeds`;
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/x-opml' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The actions on feeds of the list. A refusal is shown above the list, and nothing changes. */
export function useFeedActions({ putFeeds, dropFeeds, query }: RssConfigState): FeedActions {
  const api = useApi();
  const toast = useToast();
  const track = useTracking();
  const [problem, setProblem] = useState<string | null>(null);
  const fetching = useOperation();
  const { phase } = fetching.state;
  const { refetch } = query;
  useEffect(() => {
    // The results of the fetch.
    if (phase !== 'idle' && phase !== 'running') void refetch();
  }, [phase, refetch]);
  const act = async (name: string, feeds: readonly Feed[], work: () => Promise<void>): Promise<boolean> => {
    setProblem(null);
    try {
      await work();
      track('admin_action', { featureName: name, feedCount: feeds.length, success: true });
      return true;
    } catch (error) {
      track('admin_action', { featureName: name, feedCount: feeds.length, success: false });
      setProblem(describeError(error));
      return false;
    }
  };
  return {
    change: (feeds, { bias, ...rest }) =>
      act('feed-change', feeds, async () => {
        for (const ids of toBatches(feeds)) {
          const body = { ids, change: { ...rest, ...(bias === undefined ? {} : { bias: asSent(bias) }) } };
          const answer = await api('PUT /admin/rss/feeds', { body });
          putFeeds(answer.feeds);
        }
      }),
    remove: (feeds) =>
      act('feed-removal', feeds, async () => {
        for (const ids of toBatches(feeds)) {
          await api('DELETE /admin/rss/feeds', { body: { ids } });
          dropFeeds(ids);
        }
        toast(`Removed ${named(feeds)}`);
      }),
    fetchNow: async (feeds) => {
      await act('feed-fetch', feeds, async () => {
        const { jobId } = await api('POST /admin/rss-aggregation', {
          body: { feeds: feeds.map(({ id }) => id), force: true },
        });
        toast(`Fetching ${named(feeds)} now`);
        fetching.watch(jobId);
      });
    },
    exportOpml: () => {
      void act('opml-export', [], async () => {
        saveFile('balance-feeds.opml', await api('GET /admin/rss/opml'));
      });
    },
    message: problem && (
      <div className="table-notice">
        <Banner kind="error" onDismiss={() => setProblem(null)}>
          <p>{problem}</p>
        </Banner>
      </div>
    ),
  };
}
