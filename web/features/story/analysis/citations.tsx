import { t } from '@lingui/core/macro';
import { nestQuotes } from '#domain/text/nest-quotes.ts';
import type { Story } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';

interface CitationsProps {
  story: Story;
  /** Ids. */
  articles: readonly string[];
  onShowArticle: (id: string) => void;
}

/** The numbers of the articles of a sentence, as links to their rows. */
export function Citations({ story, articles, onShowArticle }: CitationsProps) {
  return articles.map((id) => {
    const place = story.articles.findIndex((article) => article.id === id);
    const article = story.articles[place];
    if (article === undefined) return null;
    return (
      <sup className="cite" key={id}>
        <a
          href={`#article-${id}`}
          aria-label={t`Source ${place + 1}, ${plainWords(article.source)}`}
          onClick={(event) => {
            event.preventDefault();
            onShowArticle(id);
          }}
        >
          {place + 1}
        </a>
      </sup>
    );
  });
}

interface Sentence {
  passages?: readonly { article: string; quote: string }[] | undefined;
}

interface PassagesProps {
  story: Story;
  /** What a language model wrote; others have no passages. */
  sentences: readonly Sentence[];
  onShowArticle: (id: string) => void;
}

/** The words of articles that sentences of a language model rest on, in their order, behind a line. */
export function Passages({ story, sentences, onShowArticle }: PassagesProps) {
  const passages = sentences.flatMap((sentence) => sentence.passages ?? []);
  const unique = new Map(passages.map((passage) => [`${passage.article} ${passage.quote}`, passage]));
  if (unique.size === 0) return null;
  return (
    <details className="source-passages text-small">
      <summary>{t`Passages`}</summary>
      <ul>
        {[...unique].map(([key, { article, quote }]) => (
          <li key={key}>
            <bdi lang="en">{nestQuotes(plainWords(quote))}</bdi>
            <Citations story={story} articles={[article]} onShowArticle={onShowArticle} />
          </li>
        ))}
      </ul>
    </details>
  );
}
