/** Absolute scores from which the wording is rated, by the side of the score. */
export interface Thresholds {
  left: number;
  right: number;
}

/** What the rated articles of other outlets must hold; a little stricter than the aims, to hold on an unseen outlet. */
const aims = { minHit: 0.73, maxOpposite: 0.115, maxSpread: 0.03 };
const fallback: Thresholds = { left: 0.4, right: 0.4 };
const grid = Array.from({ length: 66 }, (_, i) => (20 + i) / 100);

/** A held-out score whose article may be rated, with the side of its outlet. */
export interface HeldOutScore {
  score: number;
  lean: number;
  /** How much the article counts; 1 if absent. See `keepShares`. */
  weight?: number;
}

/** Numbers of articles at or above each absolute score of the grid. */
interface Counts {
  hit: number;
  opposite: number;
  all: number;
}

const weigh = (rows: readonly HeldOutScore[]): number =>
  rows.reduce((sum, { weight = 1 }) => sum + weight, 0);

function countFrom(rows: readonly HeldOutScore[], sign: -1 | 1): Counts[] {
  return grid.map((from) => {
    const kept = rows.filter(({ score }) => score * sign >= from);
    return {
      hit: weigh(kept.filter(({ lean }) => lean === sign)),
      opposite: weigh(kept.filter(({ lean }) => lean === -sign)),
      all: weigh(kept),
    };
  });
}

/**
 * The weights of articles of left, center and right outlets with which each class keeps its share of all articles
 * when an outlet is left out. Without them the missing class gives itself away: with a center outlet left out, fewer
 * articles of the center remain, more hits are counted, and the thresholds for that very outlet fall.
 */
export function keepShares(
  all: readonly { lean: number }[],
  kept: readonly { lean: number }[],
): (lean: number) => number {
  const share = (rows: readonly { lean: number }[], lean: number): number =>
    rows.filter((row) => row.lean === lean).length;
  const weights = [-1, 0, 1].map((lean) => share(all, lean) / Math.max(1, share(kept, lean)));
  return (lean) => weights[lean + 1] ?? 1;
}

function holdsAims(left: Counts, right: Counts): boolean {
  const all = left.all + right.all;
  if (all === 0) return false;
  const leftReadRight = right.opposite / Math.max(1, right.opposite + left.hit);
  const rightReadLeft = left.opposite / Math.max(1, left.opposite + right.hit);
  return (
    left.hit + right.hit >= aims.minHit * all &&
    left.opposite + right.opposite <= aims.maxOpposite * all &&
    Math.abs(leftReadRight - rightReadLeft) <= aims.maxSpread
  );
}

/**
 * The thresholds that rate the maximum number of articles while the aims hold: the outlet's side hit, the opposite side rare, and
 * left outlets taken for right as often as the other way round.
 */
export function chooseThresholds(rows: readonly HeldOutScore[]): Thresholds {
  const [lefts, rights] = [countFrom(rows, -1), countFrom(rows, 1)];
  let best = fallback;
  let count = 0;
  for (const [i, left] of lefts.entries()) {
    for (const [j, right] of rights.entries()) {
      if (left.all + right.all <= count || !holdsAims(left, right)) continue;
      count = left.all + right.all;
      best = { left: grid[i] ?? fallback.left, right: grid[j] ?? fallback.right };
    }
  }
  return best;
}

/** Whether a score is large enough to be rated. */
export function isClear({ left, right }: Thresholds, score: number): boolean {
  return score <= -left || score >= right;
}
