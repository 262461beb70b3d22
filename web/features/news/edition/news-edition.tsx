import { t } from '@lingui/core/macro';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { EnglishNote } from '#web/components/news/english-note.tsx';
import { NoMatch, NoStories, StorySkeletons } from '#web/features/news/stories/empty-lists.tsx';
import { LoadBanner, SampleNote } from '#web/features/news/stories/load-banner.tsx';
import { StoryList } from '#web/features/news/stories/story-list.tsx';
import type { StoriesState } from '#web/features/news/stories/use-stories.ts';
import { useOnline } from '#web/lib/browser-state.ts';
import { useUser } from '#web/lib/session/session-context.tsx';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { EditionBar, NewsHead } from './edition-bar.tsx';
import { Filters } from './filters.tsx';
import { type ShownEdition, useEdition, useNewsView, useRecordOffer } from './use-edition.ts';
import { editions } from './view-labels.ts';

const FirstRun = lazy(async () => ({ default: (await import('./first-run.tsx')).FirstRun }));

/**
 * /news: the stories of an edition, filtered and in its order.
 * @param tools shown beside the links of the head
 */
export function NewsEdition({ tools }: { tools?: ReactNode }) {
  const news = useNewsView();
  const { stories, viewed, loadedAt } = useEdition(news.view);
  useRecordOffer(news.view, viewed);
  const isOnline = useOnline();
  const hasFailedFirst = stories.failure !== null && viewed === undefined;
  useNewsPageView({
    isKnown: viewed !== undefined || hasFailedFirst,
    results: loadedAt > 0 ? viewed?.total : undefined,
  });
  const stored = stories.list?.stories;
  const isFirstRun =
    useUser()?.isAdmin === true && stored !== undefined && stored.every(({ is_sample }) => is_sample);
  const edition = editions().find(({ value }) => value === news.view.edition);
  return (
    <>
      <title>{`${edition?.label ?? t`News Edition`} · Balance`}</title>
      <NewsHead region={edition?.short} isOnline={isOnline} tools={tools} />
      {stories.failure !== null && <Failed stories={stories} failure={stories.failure} keptFrom={loadedAt} />}
      <EditionBar
        edition={news.view.edition}
        shown={viewed?.total}
        loadedAt={loadedAt}
        isOnline={isOnline}
        onChange={(value) => news.change({ edition: value })}
      />
      <EnglishNote />
      {isFirstRun && (
        <div className="page-notice">
          <Suspense fallback={null}>
            <FirstRun isSample={stored.length > 0} onChange={stories.reload} />
          </Suspense>
        </div>
      )}
      <div className="columns-filters">
        <Filters
          view={news.view}
          counts={viewed?.counts ?? noCounts}
          shown={viewed?.total ?? 0}
          onChange={news.change}
        />
        {viewed === undefined ? (
          !hasFailedFirst && <StorySkeletons />
        ) : (
          <Stories viewed={viewed} news={news} stories={stories} />
        )}
      </div>
    </>
  );
}

const noCounts: ShownEdition['counts'] = {
  all: 0,
  politics: 0,
  technology: 0,
  economy: 0,
  international: 0,
  healthcare: 0,
  environment: 0,
  general: 0,
};

/**
 * Tracks the visit once, with the first result, before any change of a filter.
 * @param results the number of stories; undefined where none could be loaded
 */
function useNewsPageView({ isKnown, results }: { isKnown: boolean; results: number | undefined }): void {
  const track = useTracking();
  const isReported = useRef(false);
  useEffect(() => {
    if (isReported.current || !isKnown) return;
    isReported.current = true;
    track('news_page_view', { results: results ?? 0, success: results !== undefined });
  }, [track, isKnown, results]);
}

function Failed({
  stories,
  failure,
  keptFrom,
}: {
  stories: StoriesState;
  failure: string;
  /** The time of the load of the shown list; 0 where nothing was loaded. */
  keptFrom: number;
}) {
  const isKept = keptFrom > 0;
  return (
    <div className="stack stack-items page-notice">
      <LoadBanner
        failure={failure}
        keptFrom={isKept ? keptFrom : null}
        instead={t`Showing sample data instead.`}
        now={Date.now()}
        busy={stories.isLoading}
        onRetry={stories.reload}
      />
      {!isKept && <SampleNote />}
    </div>
  );
}

interface StoriesProps {
  viewed: ShownEdition;
  news: ReturnType<typeof useNewsView>;
  stories: StoriesState;
}

function Stories({ viewed, news, stories }: StoriesProps) {
  if (viewed.qualified === 0) return <NoStories busy={stories.isLoading} onRefresh={stories.reload} />;
  if (viewed.shown.length === 0) return <NoMatch view={news.view} onChange={news.change} />;
  const { edition, topic, perspective, time } = news.view;
  return (
    <StoryList stories={viewed.shown} view={`${edition} ${topic} ${perspective} ${time}`} now={viewed.now} />
  );
}
