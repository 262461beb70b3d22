import { t } from '@lingui/core/macro';
import { Quote } from 'lucide-react';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import type { Labels } from '#web/lib/labels.ts';
import { markTerms, parseTerms } from './evidence-term.ts';

type Evidence = NonNullable<BiasCheckResult['bias']>['evidence'][number];

const sideWords = (): Labels<Exclude<Evidence['side'], null>> => ({
  left: t`Left wording.`,
  right: t`Right wording.`,
});

/** Passages of the article with the wording that stands out, in the given order. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ol className="passages">
      {evidence.map((passage) => (
        <li key={`${passage.start}-${passage.end}-${passage.explanation}`}>
          {passage.side === null ? <Quote size={16} aria-hidden="true" /> : <SideBadge side={passage.side} />}
          <blockquote dir="auto">
            <Passage passage={passage} />
          </blockquote>
          <p>
            {passage.side === null ? (
              t`Loaded wording.`
            ) : (
              <ValueWord value={passage.side} words={sideWords()} />
            )}{' '}
            <span lang="en" dir="auto">
              {passage.explanation}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Passage({ passage }: { passage: Evidence }) {
  // A model explains in free text, and so did older servers.
  const terms = passage.terms ?? parseTerms(passage.explanation);
  let at = passage.start;
  return markTerms(passage.quote, terms).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.marked ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
