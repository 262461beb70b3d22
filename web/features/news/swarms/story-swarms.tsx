import { plural, t } from '@lingui/core/macro';
import { Newspaper } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { countStories } from '#web/components/news/story-words.ts';
import { NoStories } from '#web/features/news/stories/empty-lists.tsx';
import { LoadBanner } from '#web/features/news/stories/load-banner.tsx';
import { StoryList } from '#web/features/news/stories/story-list.tsx';
import { StorySkeletons } from '#web/features/news/stories/story-skeletons.tsx';
import { useStories } from '#web/features/news/stories/use-stories.ts';
import { useConfig } from '#web/lib/config.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { useSearch } from '#web/lib/use-search.ts';
import { SwarmControls } from './swarm-controls.tsx';
import { SwarmsExplained } from './swarms-explained.tsx';
import { parseSwarmsView, type SwarmsView, viewSwarms, writeSwarmsView } from './swarms-view.ts';

const defaultMinArticles = 2;

function writeCount(all: number, minArticles: number): string {
  const stories = countStories(all);
  return plural(minArticles, {
    one: `${stories}, each told by # or more articles`,
    other: `${stories}, each told by # or more articles`,
  });
}

/** /story-swarms: all swarms of all editions, with an explanation of how they are made and ranked. */
export function StorySwarms() {
  const [written, changeSearch] = useSearch();
  const stories = useStories();
  const track = useTracking();
  const minArticles = useConfig()?.storySwarmMinArticles ?? defaultMinArticles;
  const view = useMemo(() => parseSwarmsView(new URLSearchParams(written)), [written]);
  const list = stories.list?.stories;
  const viewed = useMemo(() => list && viewSwarms(list, view, minArticles), [list, view, minArticles]);
  const change = (changes: Partial<SwarmsView>) => {
    // The text of the search is private.
    for (const filterType of Object.keys(changes)) track('filter_change', { filterType });
    const isTyping = changes.search !== undefined;
    changeSearch(writeSwarmsView({ ...view, ...changes }), { replace: isTyping });
  };
  return (
    <>
      <title>{t`Story Swarms · Balance`}</title>
      <div className="page-head">
        <h1>{t`Story Swarms`}</h1>
        {viewed && <span className="text-small muted num">{writeCount(viewed.all, minArticles)}</span>}
        <div className="end">
          <Link className={buttonClass({ kind: 'quiet' })} to="/news">
            <Newspaper size={16} aria-hidden="true" />
            {t`News Edition`}
          </Link>
        </div>
      </div>
      {stories.failure !== null && (
        <div className="page-notice">
          <LoadBanner
            failure={stories.failure}
            keptFrom={list === undefined ? null : stories.loadedAt}
            now={Date.now()}
            busy={stories.isLoading}
            onRetry={stories.reload}
          />
        </div>
      )}
      <SwarmControls view={view} shown={viewed?.shown.length} onChange={change} />
      {viewed === undefined && stories.failure === null && <StorySkeletons />}
      {viewed !== undefined && viewed.all === 0 && (
        <NoStories busy={stories.isLoading} onRefresh={stories.reload} />
      )}
      {viewed !== undefined && viewed.all > 0 && viewed.shown.length === 0 && <NothingFound view={view} />}
      {viewed !== undefined && viewed.shown.length > 0 && (
        <StoryList stories={viewed.shown} view={written} now={serverNow()} />
      )}
      <SwarmsExplained minArticles={minArticles} />
    </>
  );
}

function NothingFound({ view }: { view: SwarmsView }) {
  return (
    <EmptyState title={view.blindspotsOnly ? t`No blindspot found` : t`No story found`}>
      {view.search === ''
        ? t`No side covers a story far less than the others do now.`
        : t`No story has all of these words. Try fewer, or another.`}
    </EmptyState>
  );
}
