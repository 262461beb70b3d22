import { t } from '@lingui/core/macro';
import type { ConfidenceWords } from '#domain/analysis/confidence-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import { formatSigned } from '#web/lib/format.ts';
import type { OpenAnswer } from '#web/lib/open-answer.ts';
import type { BiasBasis } from './bias-basis.ts';
import { BiasDrawing } from './bias-drawing.tsx';
import { bandLimits, checkerReading } from './checker-band.ts';
import { BiasFrame } from './gauge-frames.tsx';
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
    <BiasFrame
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
    </BiasFrame>
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
