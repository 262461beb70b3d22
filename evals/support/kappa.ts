import { bootstrapEstimate, type Estimate } from './bootstrap.ts';

type Pairs = readonly (readonly [string, string])[];

/** Cohen's kappa: the agreement of two readings beyond what their shares of labels give by chance; 1 is full. */
export function kappaOf(pairs: Pairs): number {
  const labels = new Set(pairs.flat());
  const share = (isCounted: (pair: readonly [string, string]) => boolean) =>
    pairs.filter(isCounted).length / Math.max(1, pairs.length);
  const observed = share(([first, second]) => first === second);
  let expected = 0;
  for (const label of labels)
    expected += share(([first]) => first === label) * share(([, second]) => second === label);
  return expected === 1 ? 1 : (observed - expected) / (1 - expected);
}

export function bootstrapKappa(pairs: Pairs): Estimate {
  return bootstrapEstimate(pairs, kappaOf);
}
