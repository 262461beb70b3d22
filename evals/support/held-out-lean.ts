import type { TrainingArticle } from '#models/lean/lean-corpus.ts';
import { calibrate, calibrated, crossValidatedScores, type LeanData } from '#models/lean/lean-fitting.ts';

export interface HeldOut {
  raw: Float32Array;
  scores: number[];
}

function pick(data: LeanData, raw: Float32Array, kept: readonly number[]) {
  return {
    articles: kept.map((i) => data.articles[i] as TrainingArticle),
    raw: Float32Array.from(kept, (i) => raw[i] ?? 0),
    balances: Float32Array.from(kept, (i) => data.balances[i] ?? 0),
  };
}

/** Scores of each outlet by a model without it, calibrated on the held-out scores of all others. */
export function holdOut(data: LeanData): HeldOut {
  const raw = crossValidatedScores(data);
  const scores = new Array<number>(raw.length).fill(0);
  const all = Array.from(raw, (_, i) => i);
  for (const heldOut of new Set(data.articles.map(({ brand }) => brand))) {
    const isHeld = (i: number): boolean => data.articles[i]?.brand === heldOut;
    const others = pick(
      data,
      raw,
      all.filter((i) => !isHeld(i)),
    );
    const fitted = calibrate(others.articles, others.raw, others.balances);
    for (const i of all.filter(isHeld)) {
      scores[i] = calibrated(fitted, raw[i] ?? 0, data.balances[i] ?? 0);
    }
  }
  return { raw, scores };
}
