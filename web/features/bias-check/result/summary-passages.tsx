import { t } from '@lingui/core/macro';
import { Quote } from 'lucide-react';
import type { BiasCheckResult } from '#web/lib/answers.ts';

type Passages = NonNullable<NonNullable<BiasCheckResult['analysis_sections']>['summary_passages']>;

/** What each sentence of a summary that a language model wrote rests on, folded. */
export function SummaryPassages({
  sentences,
  passages,
}: {
  sentences: readonly string[];
  passages: Passages;
}) {
  return (
    <details className="measured-fold">
      <summary>{t`Where the article says so`}</summary>
      <ol className="passages">
        {sentences.map((sentence, at) => (
          <li key={sentence}>
            <Quote size={16} aria-hidden="true" />
            <div>
              {passages[at]?.map(({ quote, start }) => (
                <blockquote key={start} dir="auto">
                  {quote}
                </blockquote>
              ))}
            </div>
            <p lang="en" dir="auto">
              {sentence}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
