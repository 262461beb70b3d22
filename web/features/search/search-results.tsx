import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Parts } from '#web/components/parts.tsx';
import { isolate } from '#web/i18n/i18n.ts';
import type { NewsSearch } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';
import { writeFilter } from './search-filters.tsx';
import { ArticleResult, StoryResult } from './search-result.tsx';
import type { NewsSearchState } from './search-view.ts';
import { filterKeys, type SearchView } from './search-view.ts';

interface SearchResultsProps {
  view: SearchView;
  search: NewsSearchState;
  onChange: (changes: Partial<SearchView>) => void;
}

/** The stories and the articles of a search, or what to do when there are none. */
export function SearchResults({ view, search, onChange }: SearchResultsProps) {
  const { pages } = search;
  const [first] = pages ?? [];
  if (pages === undefined || first === undefined) return <Waiting search={search} />;
  const stories = pages.flatMap((page) => page.stories);
  const articles = pages.flatMap((page) => page.articles);
  const isEmpty = stories.length + articles.length === 0;
  return (
    <div className="search-results" aria-busy={search.isStale}>
      {isEmpty && <NothingFound view={view} facets={first.facets} onChange={onChange} />}
      {stories.length > 0 && (
        <section aria-labelledby="found-stories">
          <div className="found-head">
            <h2 id="found-stories">{t`Stories`}</h2>
            {view.kind === 'all' && first.total.stories > stories.length && (
              <Button kind="link" onClick={() => onChange({ kind: 'stories' })}>
                {plural(first.total.stories, { one: 'All # story', other: 'All # stories' })}
              </Button>
            )}
          </div>
          <Parts>
            {stories.map((story) => (
              <StoryResult key={story.id} story={story} />
            ))}
          </Parts>
        </section>
      )}
      {articles.length > 0 && (
        <section aria-labelledby="found-articles">
          <div className="found-head">
            <h2 id="found-articles">{t`Articles`}</h2>
          </div>
          <Parts>
            {articles.map((article) => (
              <ArticleResult key={article.id} article={article} />
            ))}
          </Parts>
        </section>
      )}
      {!isEmpty && <End view={view} search={search} first={first} onChange={onChange} />}
    </div>
  );
}

function Waiting({ search }: { search: NewsSearchState }) {
  return (
    <div className="search-results">
      {search.isLoading && <p className="search-waiting muted" role="status">{t`Searching…`}</p>}
    </div>
  );
}

/** The end of the results: more of them, or why there are no more. */
function End({ view, search, first, onChange }: SearchResultsProps & { first: NewsSearch }) {
  if (search.hasMore) {
    return (
      <Button className="search-more" busy={search.isLoadingMore} onClick={search.loadMore}>
        {view.kind === 'stories' ? t`Show more stories` : t`Show more articles`}
      </Button>
    );
  }
  if (first.facets?.complete !== false || view.sort === 'date') return null;
  const counted = count(first.facets.counted);
  return (
    <p className="hint">
      <Trans>
        These are the best of the {counted} newest articles with these words.{' '}
        <Button kind="link" onClick={() => onChange({ sort: 'date' })}>
          Sort by date
        </Button>{' '}
        to go further back.
      </Trans>
    </p>
  );
}

interface NothingFoundProps {
  view: SearchView;
  facets: NewsSearch['facets'];
  onChange: SearchResultsProps['onChange'];
}

function clearWords(filter: string): string {
  const words = isolate(filter);
  return t`Clear ${words}`;
}

function NothingFound({ view, facets, onChange }: NothingFoundProps) {
  const active = filterKeys.filter((key) => view[key] !== '');
  return (
    <EmptyState
      title={t`Nothing found`}
      action={
        <div className="chips chips-centered">
          {active.map((key) => (
            <button type="button" className="chip" key={key} onClick={() => onChange({ [key]: '' })}>
              {clearWords(writeFilter(key, view[key], facets ?? undefined))}
              <X size={14} aria-hidden="true" />
            </button>
          ))}
        </div>
      }
    >
      {active.length > 0
        ? t`Clear a filter, or write fewer or other words.`
        : t`Every word has to be in the article. Write fewer or other words.`}
    </EmptyState>
  );
}

/** What has no effect in the search, or why it failed. */
export function SearchNotices({ search }: { search: NewsSearchState }) {
  const problems = search.pages?.[0]?.problems ?? [];
  return (
    <div className="search-notices stack stack-items">
      {search.failure !== null && (
        <Banner kind="error" actions={<Button size="small" onClick={search.retry}>{t`Try Again`}</Button>}>
          <strong>{t`The search failed`}</strong>
          <span>{search.failure}</span>
        </Banner>
      )}
      {problems.length > 0 && !search.isStale && (
        <Banner kind="warn">
          {problems.map(({ part, message }) => (
            <span key={`${part} ${message}`}>
              {part !== '' && <code>{part}</code>}{' '}
              <span lang="en" dir="auto">
                {message}
              </span>
            </span>
          ))}
        </Banner>
      )}
    </div>
  );
}
