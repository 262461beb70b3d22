import { t } from '@lingui/core/macro';
import type { ConfidenceWords } from '#domain/analysis/confidence-words.ts';
import {
  credibilityBand,
  defaultCredibilityBands,
  type LabelledBand,
  toPercent,
} from '#domain/analysis/credibility-bands.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import type { OpenAnswer } from '#web/lib/answers.ts';
import { formatSigned, percentText } from '#web/lib/format.ts';
import type { BiasBasis } from './bias-basis.ts';
import { BiasDrawing } from './bias-drawing.tsx';
import { bandLimits, checkerReading } from './checker-band.ts';
import { credibilityWord } from './credibility-badge.tsx';
import { CredibilityDrawing } from './credibility-drawing.tsx';
import { BiasFrame, CredibilityFrame } from './gauge-frames.tsx';
import {
  type BiasReading,
  type CredibilityReading,
  confidenceLabels,
  rangeSentence,
  spokenBias,
  spokenCredibility,
  writeBias,
  writeCredibility,
} from './gauge-sentences.ts';
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

interface CredibilityGaugeProps extends CredibilityReading {
  confidence: OpenAnswer<ConfidenceWords>;
  /** The label of the score, from the server. */
  word: string;
  bands?: readonly LabelledBand[];
  factors: readonly { id: string; label: string; value: string }[];
}

/** "Good runs from 60 to 80." */
function writeLimits(score: number, bands: readonly LabelledBand[]): string {
  const band = credibilityBand(score, bands);
  if (band === null) return '';
  const above = bands.map((row) => row.threshold).filter((threshold) => threshold > band.threshold);
  const [word, from, to] = [
    credibilityWord(band.label),
    toPercent(band.threshold),
    toPercent(Math.min(1, ...above)),
  ];
  return t`${word} runs from ${from} to ${to}.`;
}

/** Credibility from 0 to 100 with its label, range and factors. */
export function CredibilityGauge(props: CredibilityGaugeProps) {
  const { confidence, bands = defaultCredibilityBands, factors, word: _word, ...reading } = props;
  const { score, low, high, outlet } = reading;
  const word = credibilityWord(props.word);
  if (score === null) return <Unrated />;
  return (
    <CredibilityFrame
      reading={
        <>
          <span className="val">{percentText(score)}</span>
          <span className="word">{word}</span>
        </>
      }
    >
      <CredibilityDrawing
        label={spokenCredibility(reading, word)}
        score={score}
        low={low}
        high={high}
        outlet={outlet}
        bands={bands}
      />
      <div className="stack gauge-reading">
        <p className="text-small">
          <strong>
            <ValueWord value={confidence} words={confidenceLabels()} />.
          </strong>{' '}
          {rangeSentence(confidence, reading, writeCredibility, 'estimate')}
        </p>
        <p className="hint">
          {t`Scale 0 to 100.`} {writeLimits(score, bands)}{' '}
          {outlet !== null && (
            <span>
              <OutletMark /> {t`Outlet ${toPercent(outlet)}.`}
            </span>
          )}
        </p>
      </div>
      {factors.length > 0 && (
        <ul className="facts">
          {factors.map((factor) => (
            <li key={factor.id} lang="en" dir="auto">
              {factor.label} <strong className="num">{factor.value}</strong>
            </li>
          ))}
        </ul>
      )}
    </CredibilityFrame>
  );
}

function Unrated() {
  return (
    <CredibilityFrame
      reading={
        <>
          <span className="val dim">–</span>
          <span className="word">{t`Unrated`}</span>
        </>
      }
    >
      <p className="text-small muted">{t`Neither the outlet nor the text says enough to judge it.`}</p>
    </CredibilityFrame>
  );
}

/** The outlet marker (a hollow triangle) within a line of text. */
export function OutletMark() {
  return (
    <svg className="inline-mark" viewBox="0 0 14 14" width="11" height="11" aria-hidden="true">
      <path d="M2 2h10l-5 10z" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}
