import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Side } from '#domain/analysis/rating.ts';
import { nestQuotes } from '#domain/text/nest-quotes.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { webAddress } from '#web/lib/web-address.ts';
import { NewTabLink } from './new-tab-link.tsx';

export interface Passage<Article> {
  article: Article;
  quote: string;
}

type Source<Article> = (article: Article) => ReactNode;

/** The words of an article, with its source. */
export function Quote<Article extends string | number>({
  passage: { article, quote },
  source,
}: {
  passage: Passage<Article>;
  source: Source<Article>;
}) {
  return (
    <p className="comparison-quote">
      <bdi lang="en">{nestQuotes(plainWords(quote))}</bdi>{' '}
      <span className="comparison-source">{source(article)}</span>
    </p>
  );
}

/** The passages that points of a language model rest on, behind a line. */
export function SourcePassages<Article extends string | number>({
  passages,
  source,
}: {
  passages: readonly Passage<Article>[];
  source: Source<Article>;
}) {
  const unique = new Map(passages.map((passage) => [`${passage.article} ${passage.quote}`, passage]));
  if (unique.size === 0) return null;
  return (
    <details className="source-passages text-small">
      <summary>{t`Passages`}</summary>
      {[...unique].map(([key, passage]) => (
        <Quote key={key} passage={passage} source={source} />
      ))}
    </details>
  );
}

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

/** A text as a link to an article in a new tab; the text alone where it has no address. */
export function ArticleLink({ url, text }: { url: string | null; text: string }) {
  const address = webAddress(url);
  if (address === null) return text;
  return <NewTabLink href={address}>{text}</NewTabLink>;
}
