import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { ValueWord } from '#web/components/value-word.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import type { Labels } from '#web/lib/labels.ts';

type Sign = NonNullable<NonNullable<BiasCheckResult['credibility']>['signs']>[number];

const signWords = (): Labels<Sign['kind']> => ({
  unsourced: t`A claim without a source.`,
  headline: t`The headline says more than the text.`,
  number: t`A figure without an origin.`,
});

/** What a language model points to that makes the article less credible, each with its passage. */
export function CredibilitySigns({ signs }: { signs: readonly Sign[] }) {
  return (
    <div className="passages-panel">
      <h3 className="kicker">{t`What a careful reader would check`}</h3>
      <ol className="passages">
        {signs.map((sign) => (
          <li key={`${sign.start}-${sign.kind}`}>
            <CircleAlert size={16} aria-hidden="true" />
            <blockquote dir="auto">{sign.quote}</blockquote>
            <p>
              <ValueWord value={sign.kind} words={signWords()} />{' '}
              <span lang="en" dir="auto">
                {sign.explanation}
              </span>
            </p>
          </li>
        ))}
      </ol>
      <p className="text-small muted">{t`Found by a language model. It changes no score.`}</p>
    </div>
  );
}
