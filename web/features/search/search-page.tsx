import { t } from '@lingui/core/macro';
import { useEffect, useId, useMemo, useRef } from 'react';
import { maxFollowedWords } from '#domain/following/follow.ts';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { countArticles, countStories } from '#web/components/news/story-words.ts';
import type { NewsSearch } from '#web/lib/answers.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { SearchField } from './search-field.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchGuide } from './search-guide.tsx';
import { SearchNotices, SearchResults } from './search-results.tsx';
import { isEmptyView, parseView, type SearchView, writeView, writeWords } from './search-view.ts';
import { stepByKey } from './step-by-key.ts';
import { useNewsSearch } from './use-news-search.ts';

/** /search: stories and articles by words, with filters. All state is in the address. */
export function SearchPage() {
  const [search, changeSearch] = useSearch();
  const view = useMemo(() => parseView(new URLSearchParams(search)), [search]);
  const results = useNewsSearch(view);
  const isEmpty = isEmptyView(view);
  const root = useRef<HTMLDivElement>(null);
  const change = (changes: Partial<SearchView>) => changeSearch(writeView({ ...view, ...changes }));
  useFocusWithoutWords(root, isEmpty);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys lead from the field to the results
    <div ref={root} onKeyDown={stepByKey}>
      <title>{view.q === '' ? t`Search · Balance` : `${view.q} · ${t`Search · Balance`}`}</title>
      <div className="page-head">
        <h1>{t`Search the news`}</h1>
      </div>
      <SearchField words={view.q} busy={results.isLoading} onSearch={(q) => change({ q })} />
      <SearchNotices search={results} />
      {isEmpty ? (
        <SearchGuide onSearch={(q) => change({ q })} />
      ) : (
        <>
          <ResultBar view={view} first={results.pages?.[0]} onChange={change} />
          <div className="columns-filters">
            <SearchFilters
              view={view}
              facets={results.pages?.[0]?.facets ?? undefined}
              shown={results.pages?.[0]?.total.articles ?? 0}
              onChange={change}
            />
            <SearchResults view={view} search={results} onChange={change} />
          </div>
        </>
      )}
    </div>
  );
}

/** Focuses the field of a page that was opened without a search. */
function useFocusWithoutWords(root: React.RefObject<HTMLElement | null>, isEmpty: boolean): void {
  const wanted = useRef(isEmpty);
  useEffect(() => {
    if (wanted.current) root.current?.querySelector<HTMLElement>('[data-search]')?.focus();
  }, [root]);
}

interface ResultBarProps {
  view: SearchView;
  first: NewsSearch | undefined;
  onChange: (changes: Partial<SearchView>) => void;
}

const kinds = () =>
  [
    { value: 'all', label: t`All` },
    { value: 'stories', label: t`Stories` },
    { value: 'articles', label: t`Articles` },
  ] as const;

const sorts = () =>
  [
    { value: 'relevance', label: t`Relevance` },
    { value: 'date', label: t`Newest` },
  ] as const;

/** The kind of the results, their order, and how many there are. */
function ResultBar({ view, first, onChange }: ResultBarProps) {
  const words = writeWords(view).replace(/\s+/g, ' ');
  return (
    <div className="section edition-bar">
      <div className="row">
        <Segmented
          legend={t`Kind`}
          choices={kinds()}
          value={view.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <Segmented
          legend={t`Order`}
          choices={sorts()}
          value={view.sort}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
      <div className="row">
        <p className="text-small num" role="status">
          {first !== undefined && <strong>{totalOf(first)}</strong>}
        </p>
        {words.length <= maxFollowedWords && (
          <FollowButton kind="search" value={words} name={t`this search`} size="small" />
        )}
      </div>
    </div>
  );
}

function totalOf({ total, facets }: NewsSearch): string {
  const stories = countStories(total.stories);
  const articles = countArticles(total.articles);
  return facets?.complete === false ? t`${stories}, more than ${articles}` : t`${stories}, ${articles}`;
}

interface SegmentedProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

function Segmented<Value extends string>({ legend, choices, value, onChange }: SegmentedProps<Value>) {
  const id = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
