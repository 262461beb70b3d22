import { t } from '@lingui/core/macro';
import type { ConfidenceWords } from '#domain/analysis/confidence-words.ts';
import {
  credibilityBand,
  defaultCredibilityBands,
  type LabelledBand,
  toPercent,
} from '#domain/analysis/credibility-bands.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import { percentText } from '#web/lib/format.ts';
import type { OpenAnswer } from '#web/lib/open-answer.ts';
import { CredibilityDrawing } from './credibility-drawing.tsx';
import { credibilityWord } from './credibility-words.ts';
import { CredibilityFrame } from './gauge-frames.tsx';
import {
  type CredibilityReading,
  confidenceLabels,
  rangeSentence,
  spokenCredibility,
  writeCredibility,
} from './gauge-sentences.ts';
import { OutletMark } from './outlet-mark.tsx';

interface CredibilityGaugeProps extends CredibilityReading {
  confidence: OpenAnswer<ConfidenceWords>;
  /** The label of the score, from the server. */
  word: string;
  bands?: readonly LabelledBand[];
  factors: readonly { id: string; label: string; value: string }[];
}

/** "Good runs from 60 to 80." */
function limitsOf(score: number, bands: readonly LabelledBand[]): string {
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
          {t`Scale 0 to 100.`} {limitsOf(score, bands)}{' '}
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
