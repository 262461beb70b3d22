import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatSigned } from '#domain/analysis/bias-scale.ts';
import type { ConfidenceWords } from '#domain/analysis/confidence-words.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { OpenAnswer } from '#web/lib/open-answer.ts';
import type { BiasBasis } from './bias-basis.ts';
import { BiasDrawing } from './bias-drawing.tsx';
import { bandLimits, checkerReading } from './checker-band.ts';
import {
  type BiasReading,
  confidenceLabels,
  rangeSentence,
  spokenBias,
  writeBias,
} from './gauge-sentences.ts';
import { OutletMark } from './outlet-mark.tsx';
import { SideBadge } from './side-badge.tsx';

interface BiasGaugeProps extends BiasReading {
  confidence: OpenAnswer<ConfidenceWords>;
  /** The reason for no reading; shown instead of the confidence when `score` is null. */
  abstention?: string;
  /** The basis of the score, in one sentence and part by part. */
  basis?: BiasBasis;
}

/** Score, word and scale of the lean, with its range, its confidence and the usual lean of the outlet. */
export function BiasGauge({ confidence, abstention, basis, ...reading }: BiasGaugeProps) {
  const { score, outlet } = reading;
  const { word, side } = checkerReading(score);
  return (
    <Frame
      reading={
        <>
          <span className={score === null ? 'val dim' : 'val'}>
            {score === null ? '–' : formatSigned(score)}
          </span>
          <span className={`word word-${side}`}>
            {score !== null && <SideBadge side={side} />}
            {word}
          </span>
        </>
      }
      drawing={
        <BiasDrawing
          label={spokenBias(reading)}
          score={score}
          low={reading.low}
          high={reading.high}
          outlet={outlet}
        />
      }
    >
      {score === null ? (
        <p className="text-small">
          <strong>{abstention ?? t`Not enough text to judge.`}</strong>
        </p>
      ) : (
        <p className="text-small">
          <strong>
            <ValueWord value={confidence} words={confidenceLabels()} />.
          </strong>{' '}
          {rangeSentence(confidence, reading, writeBias, reading.rangeKind)}
        </p>
      )}
      {basis && basis.sentence !== '' && <p className="text-small">{basis.sentence}</p>}
      <p className="hint">
        {t`Scale −2 (left) to +2 (right).`} {bandLimits(word)}{' '}
        {outlet !== null && (
          <span>
            {score !== null && <OutletMark />} {t`Outlet ${formatSigned(outlet)}.`}
          </span>
        )}
      </p>
      {basis && basis.rows.length > 0 && <Parts rows={basis.rows} />}
    </Frame>
  );
}

function Parts({ rows }: Pick<BiasBasis, 'rows'>) {
  return (
    <ul className="facts gauge-facts">
      {rows.map((row) => (
        <li key={row.label}>
          <span className={row.isKnown ? undefined : 'unknown'}>{row.label}</span>{' '}
          <strong className="num">{row.value}</strong>
        </li>
      ))}
    </ul>
  );
}

/** The drawing while the reading is loading. */
export function BiasGaugeLoading() {
  return (
    <Frame
      reading={<Skeleton width="9rem" height="2.5rem" />}
      drawing={<BiasDrawing label={t`The reading is awaited. The needle rests.`} />}
    >
      <Skeleton width="70%" />
    </Frame>
  );
}

function Frame({
  reading,
  drawing,
  children,
}: {
  reading: ReactNode;
  drawing: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="gauge">
      <h3 className="kicker">{t`Political Bias`}</h3>
      <p className="reading">{reading}</p>
      {drawing}
      <div className="stack gauge-reading">{children}</div>
    </div>
  );
}
