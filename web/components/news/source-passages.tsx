import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { nestQuotes } from '#domain/text/nest-quotes.ts';
import { plainWords } from '#web/lib/plain-words.ts';

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
