import { useId, useState } from 'react';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { Swatch } from './swatch.tsx';

type Band = CallAnswer<'GET /admin/credibility-config'>['credibilityConfig'][number];

/** The band of a score: the one with the highest threshold that it reaches. */
export function bandOf(score: number, bands: readonly Band[]): Band | null {
  const reached = bands.filter(({ threshold }) => score >= threshold);
  return reached.reduce<Band | null>(
    (best, band) => (best === null || band.threshold > best.threshold ? band : best),
    null,
  );
}

/** The label of a chosen score under these rows. */
export function CredibilityPreview({ bands }: { bands: readonly Band[] }) {
  const id = useId();
  const [score, setScore] = useState(0.7);
  const band = bandOf(score, bands);
  return (
    <div className="field credibility-preview">
      <label htmlFor={id}>
        Preview of a score <output className="num">{score.toFixed(2)}</output>
      </label>
      <input
        type="range"
        id={id}
        min={0}
        max={1}
        step={0.01}
        value={score}
        onChange={(event) => setScore(Number(event.target.value))}
      />
      <p className="row text-small preview-result" role="status">
        {band === null ? (
          'No row reaches down to this score: it would have no label.'
        ) : (
          <>
            <Swatch color={band.color} />
            <strong>{band.label}</strong> {band.meaning}
          </>
        )}
      </p>
    </div>
  );
}
