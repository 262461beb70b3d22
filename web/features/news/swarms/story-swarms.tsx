import { plural, t } from '@lingui/core/macro';
import { Newspaper, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { minSwarmConfidence, trendingPoints } from '#domain/editions/swarm.ts';
import { buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Input } from '#web/components/input.tsx';
import { countStories } from '#web/components/news/story-words.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { NoStories, StorySkeletons } from '#web/features/news/stories/empty-lists.tsx';
import { LoadBanner } from '#web/features/news/stories/load-banner.tsx';
import { StoryList } from '#web/features/news/stories/story-list.tsx';
import { useStories } from '#web/features/news/stories/use-stories.ts';
import { useConfig } from '#web/lib/config.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { useSearch } from '#web/lib/use-search.ts';
import { parseSwarmsView, type SwarmsView, swarmOrders, viewSwarms, writeSwarmsView } from './swarms-view.ts';

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

interface SwarmControlsProps {
  view: SwarmsView;
  shown: number | undefined;
  onChange: (changes: Partial<SwarmsView>) => void;
}

/** Search, order and the blindspot view. */
export function SwarmControls({ view, shown, onChange }: SwarmControlsProps) {
  return (
    <div className="story-controls">
      <SearchField search={view.search} onChange={(search) => onChange({ search })} />
      <SelectField
        label={t`Order`}
        options={swarmOrders().map(({ value, label }) => [value, label])}
        value={view.order}
        onChange={(order) => onChange({ order })}
      />
      <Switch
        checked={view.blindspotsOnly}
        onChange={(blindspotsOnly) => onChange({ blindspotsOnly })}
      >{t`Blindspots only`}</Switch>
      <p className="text-small num" role="status">
        <strong>
          {shown !== undefined && plural(shown, { one: '# stories shown', other: '# stories shown' })}
        </strong>
      </p>
    </div>
  );
}

const debounceMs = 200;

/** The address changes this long after the last key (debounce). */
function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [shownSearch, setShownSearch] = useState(search);
  if (shownSearch !== search) {
    setShownSearch(search);
    setTyped(search);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the debounce
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onChange(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      label={t`Search stories`}
      type="search"
      maxLength={200}
      icon={Search}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** How swarms are made and ranked, and what a blindspot is, with the current limits. */
export function SwarmsExplained({ minArticles }: { minArticles: number }) {
  const percent = minSwarmConfidence * 100;
  const { perArticle, forConfidence, forRecency, max } = trendingPoints;
  return (
    <div className="section explained">
      <section>
        <h2>{t`How a swarm is made`}</h2>
        <p>
          {plural(minArticles, {
            one: `Articles that report the same event are grouped by meaning. A group is shown once it has at least # article and a confidence of ${percent}% or more.`,
            other: `Articles that report the same event are grouped by meaning. A group is shown once it has at least # articles and a confidence of ${percent}% or more.`,
          })}
        </p>
      </section>
      <section>
        <h2>{t`How it is ranked`}</h2>
        <p>
          {t`${perArticle} points per article, up to ${forConfidence} for confidence, up to ${forRecency} for recency within a day, and no more than ${max} in all. At ${max}, what moves: articles an hour and sides that join. Then the number of articles, then the confidence.`}
        </p>
      </section>
      <section>
        <h2>{t`What “few sources” means`}</h2>
        <p>{t`One side covers the story far less than it usually does among the outlets we read. It says nothing about outlets we do not read.`}</p>
      </section>
    </div>
  );
}
