import { rankingAuc } from '#models/lean/lean-measures.ts';
import { seededRandom } from '#models/lean/lean-training.ts';

/** What is known of one held-out article. */
export interface LeanRow {
  brand: string;
  topic: string;
  region: string;
  lean: number;
  score: number;
  /** Different partisan terms on its side. */
  terms: number;
  /** Whether the product would show a rating of the wording alone. */
  rated: boolean;
  /** Whether its score reaches the threshold that other outlets give. */
  isClear?: boolean;
  /** Chance that the outlet's class is hit, read from other outlets. */
  chance: number;
}

function groupBy(rows: readonly LeanRow[], of: (row: LeanRow) => string): Map<string, LeanRow[]> {
  const groups = new Map<string, LeanRow[]>();
  for (const row of rows) {
    const group = groups.get(of(row));
    if (group === undefined) groups.set(of(row), [row]);
    else group.push(row);
  }
  return groups;
}

const hits = (rows: readonly LeanRow[]): number =>
  rows.filter(({ score, lean }) => Math.sign(score) === lean).length;

export interface RatedShare {
  rated: number;
  /** Of the rated: of an outlet of the opposite side. */
  opposite: number;
  /** The same, center outlets left out of the whole. */
  oppositeOfSided: number;
  exact: number;
}

export function ratedShare(rows: readonly LeanRow[]): RatedShare {
  const rated = rows.filter((row) => row.rated);
  const opposite = rated.filter(({ score, lean }) => Math.sign(score) === -lean && lean !== 0).length;
  return {
    rated: rated.length / Math.max(1, rows.length),
    opposite: opposite / Math.max(1, rated.length),
    oppositeOfSided: opposite / Math.max(1, rated.filter(({ lean }) => lean !== 0).length),
    exact: hits(rated) / Math.max(1, rated.length),
  };
}

export interface Directions {
  /** Of the rated articles of left outlets, those worded right; and the other way round. */
  leftReadRight: number;
  rightReadLeft: number;
  /** Of the rated articles of center outlets, those worded left. */
  centerReadLeft: number;
}

/** Whether the wording errs to one side more than to the other. */
export function directionsOf(rows: readonly LeanRow[]): Directions {
  const share = (lean: number, sign: number): number => {
    const own = rows.filter((row) => row.rated && row.lean === lean);
    return own.filter(({ score }) => Math.sign(score) === sign).length / Math.max(1, own.length);
  };
  return { leftReadRight: share(-1, 1), rightReadLeft: share(1, -1), centerReadLeft: share(0, -1) };
}

/** Mean distance of stated and met chance over ten bins of rows in order of the stated one. */
export function calibrationError(rows: readonly LeanRow[]): number {
  const sorted = [...rows].sort((a, b) => a.chance - b.chance);
  let error = 0;
  for (let bin = 0; bin < 10; bin += 1) {
    const part = sorted.slice((bin * sorted.length) / 10, ((bin + 1) * sorted.length) / 10);
    const stated = part.reduce((sum, { chance }) => sum + chance, 0);
    error += Math.abs(stated - hits(part)) / Math.max(1, sorted.length);
  }
  return error;
}

/** AUC of means over `size` articles of each outlet that has so many, over `draws` draws. */
export function outletAuc(
  rows: readonly LeanRow[],
  size: number,
  draws = 50,
): { outlets: number; auc: number } {
  const byBrand = groupBy(rows, ({ brand }) => brand);
  const outlets = [...byBrand.values()].filter((articles) => articles.length >= size);
  const leans = outlets.map((articles) =>
    Math.round(articles.reduce((sum, { lean }) => sum + lean, 0) / articles.length),
  );
  const random = seededRandom(20);
  let sum = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const means = outlets.map((articles) => {
      const left = [...articles];
      let total = 0;
      for (let k = 0; k < size; k += 1)
        total += left.splice(Math.floor(random() * left.length), 1)[0]?.score ?? 0;
      return total / size;
    });
    sum += rankingAuc(means, leans);
  }
  return { outlets: outlets.length, auc: sum / draws };
}

export interface GroupRow {
  group: string;
  articles: number;
  leftRightAuc: number;
  rated: number;
  opposite: number;
}

/** Groups with at least `least` articles of left and right outlets, largest first. */
export function perGroup(rows: readonly LeanRow[], of: (row: LeanRow) => string, min: number): GroupRow[] {
  return [...groupBy(rows, of)]
    .filter(([, part]) => [-1, 1].every((side) => part.filter(({ lean }) => lean === side).length >= min))
    .sort((a, b) => b[1].length - a[1].length)
    .map(([group, part]) => {
      const { rated, opposite } = ratedShare(part);
      return {
        group,
        articles: part.length,
        leftRightAuc: rankingAuc(
          part.map(({ score }) => score),
          part.map(({ lean }) => lean),
        ),
        rated,
        opposite,
      };
    });
}

/** Shares of the rows at or above growing absolute scores, as if that alone decided. */
export function coverageCurve(rows: readonly LeanRow[]): ({ from: number } & RatedShare)[] {
  return [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6].map((from) => ({
    from,
    ...ratedShare(rows.map((row) => ({ ...row, rated: Math.abs(row.score) >= from }))),
  }));
}
