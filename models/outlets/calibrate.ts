/** What a measure found of an outlet. */
export interface CalibrationCase {
  outlet: string;
  value: number;
  /** The lean that other kinds of sources give it; null where they do not suffice. */
  lean: number | null;
  /** Whether a rater calls it the center: the mean of such outlets is the zero of the measure. */
  isNeutral: boolean;
  /** How much the case counts; above 0. */
  weight: number;
}

interface Lines {
  /** The value of a neutral outlet. */
  zero: number;
  /** Places per unit of the measure left and right of the zero. */
  left: number;
  right: number;
}

/** A measure brought to our scale by two straight lines that meet in its zero. */
export interface Calibration extends Lines {
  /** The place of an outlet by lines that were fitted without it. */
  placeOf: (outlet: string, value: number) => number;
  /** Root mean square distance of `placeOf` from the leans of the cases. */
  error: number;
  /** Correlation of `placeOf` with the leans of the cases. */
  correlation: number;
  /** Number of cases with a lean. */
  cases: number;
}

type KnownCase = CalibrationCase & { lean: number };

const hasLean = (one: CalibrationCase): one is KnownCase => one.lean !== null;

/** The slope of the least squares line through the zero, over the cases on one side of it. */
function slopeOf(cases: readonly KnownCase[], zero: number, isOnSide: (distance: number) => boolean): number {
  let [product, square] = [0, 0];
  for (const { value, lean, weight } of cases) {
    const distance = value - zero;
    if (!isOnSide(distance)) continue;
    product += weight * distance * lean;
    square += weight * distance ** 2;
  }
  return square === 0 ? 0 : product / square;
}

function fitLines(cases: readonly CalibrationCase[]): Lines {
  const neutral = cases.filter(({ isNeutral }) => isNeutral);
  const total = neutral.reduce((sum, { weight }) => sum + weight, 0);
  const zero = neutral.reduce((sum, { value, weight }) => sum + weight * value, 0) / total;
  const known = cases.filter(hasLean);
  return {
    zero,
    left: slopeOf(known, zero, (distance) => distance < 0),
    right: slopeOf(known, zero, (distance) => distance > 0),
  };
}

const placeBy = ({ zero, left, right }: Lines, value: number): number =>
  (value - zero) * (value < zero ? left : right);

function correlationOf(pairs: readonly (readonly [number, number])[]): number {
  const meanAt = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [x, y] = [meanAt(0), meanAt(1)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [a, b] of pairs) {
    xy += (a - x) * (b - y);
    xx += (a - x) ** 2;
    yy += (b - y) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}

/** Fewest cases with a lean, and fewest neutral ones. */
export const minCases = 8;
const minNeutral = 2;

/** Fits a measure to known leans. Null with fewer than `minCases` of them, or fewer than two neutral outlets. */
export function calibrate(cases: readonly CalibrationCase[]): Calibration | null {
  const known = cases.filter(hasLean);
  if (known.length < minCases) return null;
  if (cases.filter(({ isNeutral }) => isNeutral).length < minNeutral) return null;
  const without = new Map(
    cases.map(({ outlet }) => [outlet, fitLines(cases.filter((one) => one.outlet !== outlet))]),
  );
  const all = fitLines(cases);
  const placeOf = (outlet: string, value: number): number => placeBy(without.get(outlet) ?? all, value);
  const pairs = known.map(({ outlet, value, lean }) => [placeOf(outlet, value), lean] as const);
  const square = pairs.reduce((sum, [place, lean]) => sum + (place - lean) ** 2, 0) / pairs.length;
  return {
    ...all,
    placeOf,
    error: Math.sqrt(square),
    correlation: correlationOf(pairs),
    cases: known.length,
  };
}
