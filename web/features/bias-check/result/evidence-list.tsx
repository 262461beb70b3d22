import { t } from '@lingui/core/macro';
import { CircleAlert, Quote } from 'lucide-react';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import type { Labels } from '#web/lib/labels.ts';

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

export interface QuotePiece {
  text: string;
  marked: boolean;
}

const quoted = /[“"]([^“”"]{2,80})[”"]/g;

/** The maximum of terms: the pattern is tried for each of them at each character of the passage. */
const maxTerms = 20;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The wording that an explanation in free text names in quotation marks. */
export function parseTerms(explanation: string): string[] {
  return Array.from(explanation.matchAll(quoted), (match) => match[1]?.trim() ?? '')
    .filter(Boolean)
    .slice(0, maxTerms);
}

/** The terms as a pattern; blanks match any white space. */
function buildPattern(terms: readonly string[]): RegExp | null {
  if (terms.length === 0) return null;
  const byLength = terms.toSorted((a, b) => b.length - a.length);
  const alternatives = byLength.map((term) => escaped(term).replace(/\s+/g, '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Cuts a passage so that the terms in it can be marked. */
export function markTerms(quote: string, terms: readonly string[]): QuotePiece[] {
  const pattern = buildPattern(terms);
  // A pattern with one group puts what it matched at every odd place.
  const pieces = pattern === null ? [quote] : quote.split(pattern);
  return pieces
    .map((text, index) => ({ text, marked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

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
