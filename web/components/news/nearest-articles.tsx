import { t } from '@lingui/core/macro';
import type { Side } from '#domain/analysis/rating.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { ArticleLink } from './article-link.tsx';

interface NearestArticle {
  title: string;
  source: string;
  url: string;
}

export type Nearest = { readonly [side in Side]?: readonly NearestArticle[] | undefined };

/** The articles of a side that stand in for its coverage of the event, labelled so. */
export function NearestArticles({ articles }: { articles: readonly NearestArticle[] }) {
  return (
    <>
      <p className="nearest-label">{t`On the subject, not on this event`}</p>
      <ul className="headline-list">
        {articles.map(({ title, source, url }) => (
          <li key={url}>
            <span dir="auto">
              <ArticleLink url={url} text={plainWords(title)} />
            </span>
            <span className="comparison-source">{plainWords(source)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
