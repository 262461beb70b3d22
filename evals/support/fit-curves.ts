import { writeFileSync } from 'node:fs';
import { type Case, fitRidge } from './fit-ridge.ts';
import { formatFiles } from './measured.ts';

const penalty = 100;

type Features = Readonly<Record<string, number>>;

/** A sentence that a reader chose or not, with what is known of it. */
export interface Example {
  features: Features;
  is: boolean;
  weight: number;
}

/** A later sentence, with what holds after any other and what depends on the sentences before it. */
export interface LaterExample extends Omit<Example, 'features'> {
  own: Features;
  after: Features;
}

/** Names of the features that depend on the sentences before, beside those that do not. */
const prefix = 'after ';
const prefixed = (features: Features): Features =>
  Object.fromEntries(Object.entries(features).map(([name, value]) => [`${prefix}${name}`, value]));

function fitCurve(examples: readonly Example[]): { bias: number; weights: Map<string, number> } {
  const [first] = examples;
  if (first === undefined) throw new Error('There is nothing to fit.');
  const names = Object.keys(first.features);
  const cases = examples.map(
    ({ features, is, weight }): Case => ({ values: names.map((name) => features[name] ?? 0), is, weight }),
  );
  const { bias, weights } = fitRidge(cases, penalty);
  return { bias, weights: new Map(names.map((name, at) => [name, weights[at] ?? 0])) };
}

const digits = 3;
const round = (value: number): number => Number(value.toFixed(digits));

/** The weights of the first sentence of a summary and of later ones, rounded as they are shipped. */
export interface Curves {
  startBias: number;
  start: Record<string, number>;
  laterBias: number;
  own: Record<string, number>;
  later: Record<string, number>;
}

/** Fits a logistic curve for first sentences and another for later ones. */
export function fitCurves(starts: readonly Example[], later: readonly LaterExample[]): Curves {
  const start = fitCurve(starts);
  const rest = fitCurve(
    later.map(({ own, after, ...each }) => ({ ...each, features: { ...own, ...prefixed(after) } })),
  );
  const pick = (isAfter: boolean): Record<string, number> =>
    Object.fromEntries(
      [...rest.weights]
        .filter(([name]) => name.startsWith(prefix) === isAfter)
        .map(([name, weight]) => [isAfter ? name.slice(prefix.length) : name, round(weight)]),
    );
  return {
    startBias: round(start.bias),
    start: Object.fromEntries([...start.weights].map(([name, weight]) => [name, round(weight)])),
    laterBias: round(rest.bias),
    own: pick(false),
    later: pick(true),
  };
}

/**
 * Writes fitted weights as code.
 * @param evalName the eval whose `--fit` wrote them
 */
export function writeWeights(
  file: string,
  weights: object,
  { evalName, name, type, from }: { evalName: string; name: string; type: string; from: string },
): void {
  const source = `import type { ${type} } from '${from}';

/** Written by \`npm run eval -- ${evalName} --fit\`: fitted on what readers chose. */
export const ${name}: ${type} = ${JSON.stringify(weights, null, 2)};
`;
  writeFileSync(file, source);
  formatFiles([file]);
}
