import { t } from '@lingui/core/macro';
import { nestQuotes } from '#domain/text/nest-quotes.ts';
import type { Story } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { Citations } from './citations.tsx';

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
