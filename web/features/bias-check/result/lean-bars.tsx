import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { checkerReading } from '#web/components/news/checker-band.ts';
import { confidenceLabels } from '#web/components/news/gauge-sentences.ts';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { listWords } from '#web/i18n/intl.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { formatSigned, percentText } from '#web/lib/format.ts';
import { labelText } from '#web/lib/labels.ts';

type Wording = NonNullable<BiasCheckResult['wording']>;
type Terms = Wording['terms'];

/** The usual lean of the outlet, and that of the article's own wording, which older servers do not send. */
export function LeanBars({ result }: { result: BiasCheckResult }) {
  const { outlet, wording, bias } = result;
  const part = bias?.parts.find(({ kind }) => kind === 'outlet');
  const usual = outlet?.bias_score_numeric ?? null;
  if (wording === undefined && usual === null) return null;
  return (
    <div className="lean-bars">
      <LeanBar
        title={t`Usual lean of the outlet`}
        score={usual}
        note={usual === null ? t`Not in our table, or unrated there.` : countsText(part?.weight ?? 0)}
      />
      {wording !== undefined && (
        <LeanBar
          title={t`Wording of this article`}
          score={wording?.score ?? null}
          note={wording === null ? t`There is no English text to measure.` : wordingNote(wording)}
        >
          {wording !== null && <p className="text-small muted">{termsText(wording.terms)}</p>}
        </LeanBar>
      )}
    </div>
  );
}

const countsText = (weight: number): string =>
  weight === 0 ? t`does not count` : t`counts ${percentText(weight)}`;

function wordingNote({ certainty, counts, weight }: Wording): string {
  const sure = labelText(confidenceLabels(), certainty);
  return counts ? `${sure} · ${countsText(weight)}` : t`${sure}, so it does not count`;
}

function termsText(terms: Terms): string {
  const loaded = terms.filter(({ side }) => side === null).length;
  const sided = terms.length - loaded;
  const parts = [
    plural(sided, { one: '# partisan term', other: '# partisan terms' }),
    plural(loaded, { one: '# loaded term', other: '# loaded terms' }),
  ];
  return listWords(parts);
}

interface LeanBarProps {
  title: string;
  /** On the checker's scale, -2 to +2; null for none. */
  score: number | null;
  note: string;
  children?: ReactNode;
}

/** A straight scale from left to right with a needle; the words say the same. */
function LeanBar({ title, score, note, children }: LeanBarProps) {
  const { word, side } = checkerReading(score);
  return (
    <div className="lean-bar">
      <h3 className="kicker">{title}</h3>
      <div className="lean-bar-scale" dir="ltr" aria-hidden="true">
        <i className="lean-bar-left" />
        <i className="lean-bar-center" />
        <i className="lean-bar-right" />
        {score !== null && <b style={{ ['--at' as string]: `${((score + 2) / 4) * 100}%` }} />}
      </div>
      <p className="text-small">
        <span className={`word word-${side}`}>
          {score !== null && <SideBadge side={side} />} {word}
        </span>{' '}
        {score !== null && <strong className="num">{formatSigned(score)}</strong>}{' '}
        <span className="muted">· {note}</span>
      </p>
      {children}
    </div>
  );
}
