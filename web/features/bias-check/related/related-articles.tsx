import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { countRated, DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { Parts } from '#web/components/parts.tsx';
import { Section } from '#web/components/section.tsx';
import { countFound, SearchedSources } from '#web/features/bias-check/result/coverage.tsx';
import type { BiasCheckResult, SuggestedArticle } from '#web/lib/answers.ts';
import { useConfig } from '#web/lib/config.ts';
import { RelatedRow } from './related-row.tsx';
import { type Sort, SortBar, sortArticles, sortedWords, sortKeys, sortLabels } from './sort-bar.tsx';

interface RelatedArticlesProps {
  result: BiasCheckResult;
  onAnalyse: (article: SuggestedArticle) => void;
}

/** The suggested articles as a sortable table, with the searched sources. */
export function RelatedArticles({ result, onAnalyse }: RelatedArticlesProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const { suggested_articles: articles, coverage, searched_sources: sources } = result;
  const hasRows = articles.length > 0;
  // Rows below the threshold do not count as coverage.
  const hasRelevant = countRated(coverage) + coverage.unrated > 0;
  return (
    <Section
      id="related"
      className="result-section"
      title={t`Related Articles`}
      note={countFound(articles.length)}
      actions={hasRows && <SortBar sort={sort} onSort={setSort} />}
    >
      <div className="stack">
        {hasRows ? (
          <Table articles={articles} sort={sort} onAnalyse={onAnalyse} />
        ) : (
          <p className="muted">{t`No related articles were found.`}</p>
        )}
        {articles.some((article) => article.below_threshold) && (
          <p className="hint">{t`Below threshold: less relevant than this site asks for, and listed to fill the table.`}</p>
        )}
        {result.search_mode === 'url' && hasRelevant && (
          <div className="stack stack-parts">
            <DistributionBar counts={coverage} />
            <p className="hint">{t`All relevant articles found, listed above or not.`}</p>
          </div>
        )}
        {result.search_mode === 'url' && <SearchedSources sources={sources} />}
      </div>
    </Section>
  );
}

interface TableProps {
  articles: readonly SuggestedArticle[];
  sort: Sort | null;
  onAnalyse: (article: SuggestedArticle) => void;
}

const ariaSort = { desc: 'descending', asc: 'ascending' } as const;

function Table({ articles, sort, onAnalyse }: TableProps) {
  const bands = useConfig()?.credibilityConfig;
  const [now] = useState(() => Date.now());
  const places = useMemo(() => new Map(articles.map((article, index) => [article, index])), [articles]);
  const sorted = useMemo(() => sortArticles(articles, sort), [articles, sort]);
  const order = sort === null ? t`not sorted` : sortedWords(sort);
  return (
    <div className="table-frame">
      <table className="data-table table-fold">
        <caption className="visually-hidden">{t`Related articles, ${order}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Article`}</th>
            {sortKeys.map((key) => (
              <th key={key} scope="col" aria-sort={sort?.key === key ? ariaSort[sort.direction] : undefined}>
                {sortLabels()[key]}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t`Action`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Parts as="tr">
            {sorted.map((article) => {
              const id = relatedRowId(places.get(article) ?? 0);
              return (
                <RelatedRow
                  key={id}
                  id={id}
                  article={article}
                  bands={bands === undefined || bands.length === 0 ? undefined : bands}
                  now={now}
                  onAnalyse={onAnalyse}
                />
              );
            })}
          </Parts>
        </tbody>
      </table>
    </div>
  );
}

/** The element id of a suggestion's title, by its index in the answer, independent of the sorting. */
export function relatedRowId(place: number): string {
  return `related-${place}`;
}
