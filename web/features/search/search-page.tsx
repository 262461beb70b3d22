import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { maxFollowedWords } from '#domain/following/follow.ts';
import { maxSearchLength } from '#domain/search/news/search-query.ts';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { countArticles, countStories } from '#web/components/news/story-words.ts';
import { Segmented } from '#web/components/segmented.tsx';
import type { NewsSearch } from '#web/lib/answers.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { SearchFilters } from './search-filters.tsx';
import { SearchGuide } from './search-guide.tsx';
import { SearchNotices, SearchResults } from './search-results.tsx';
import {
  isEmptyView,
  parseView,
  type SearchView,
  useNewsSearch,
  writeView,
  writeWords,
} from './search-view.ts';

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
          {first !== undefined && <strong>{writeTotal(first)}</strong>}
        </p>
        {words.length <= maxFollowedWords && (
          <FollowButton kind="search" value={words} name={t`this search`} size="small" />
        )}
      </div>
    </div>
  );
}

function writeTotal({ total, facets }: NewsSearch): string {
  const stories = countStories(total.stories);
  const articles = countArticles(total.articles);
  return facets?.complete === false ? t`${stories}, more than ${articles}` : t`${stories}, ${articles}`;
}

interface SearchFieldProps {
  /** The words of the address. */
  words: string;
  busy: boolean;
  onSearch: (words: string) => void;
}

/** The field for words and operators. Enter searches, Esc restores what was searched for last. */
export function SearchField({ words, busy, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(words);
  const [shownWords, setShownWords] = useState(words);
  if (shownWords !== words) {
    setShownWords(words);
    setTyped(words);
  }
  const restore = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The browser would empty the field.
    event.preventDefault();
    setTyped(words);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element search is unknown to older browsers
    <form
      role="search"
      className="search-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Input
        label={t`Words, phrases and operators`}
        type="search"
        large
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        data-search
        placeholder={t`harbour bridge -ferry side:left after:7d`}
        icon={Search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={restore}
      />
      <Button kind="primary" size="large" type="submit" aria-busy={busy}>{t`Search`}</Button>
    </form>
  );
}

const findField = (root: Element) => root.querySelector<HTMLInputElement>('[data-search]');

/** The element that a key leads to from the one in focus; null to leave the key to the browser. */
function target(root: Element, key: string, focused: Element | null): HTMLElement | null {
  const field = findField(root);
  const steps = [...root.querySelectorAll<HTMLElement>('[data-step]')];
  const at = focused instanceof HTMLElement ? steps.indexOf(focused) : -1;
  const isInField = focused === field;
  if (key === 'Escape') return at >= 0 ? field : null;
  if (key === 'ArrowDown' && (isInField || at >= 0)) return steps[at + 1] ?? null;
  if (key === 'ArrowUp' && at >= 0) return at === 0 ? field : (steps[at - 1] ?? null);
  return null;
}

/** Handles the arrow keys between the field and the results, and Esc, which returns to the field. */
export function stepByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const next = target(event.currentTarget, event.key, document.activeElement);
  if (next === null) return;
  event.preventDefault();
  next.scrollIntoView?.({ block: 'nearest' });
  next.focus({ preventScroll: true });
}
