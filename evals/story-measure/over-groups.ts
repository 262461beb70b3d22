import { rankingAuc } from '#models/lean/lean-measures.ts';
import { seededRandom } from '#models/lean/lean-training.ts';

const resamples = 300;

/** Rows by the value that `keyOf` gives. */
function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const own = groups.get(keyOf(row));
    if (own === undefined) groups.set(keyOf(row), [row]);
    else own.push(row);
  }
  return [...groups.values()];
}

/** Results of `measure` over outlets, or events, drawn with replacement. */
export function drawGroups<Row, Result>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  measure: (rows: Row[]) => Result,
): Result[] {
  const groups = groupsOf(rows, keyOf);
  const random = seededRandom(20_261_125);
  return Array.from({ length: resamples }, () =>
    measure(groups.flatMap(() => groups[Math.floor(random() * groups.length)] ?? [])),
  );
}

/** Left-right AUC: the probability that an article of the right scores above one of the left. */
export function aucOf(rows: readonly { score: number; lean: number }[]): number {
  return rankingAuc(
    rows.map(({ score }) => score),
    rows.map(({ lean }) => lean),
  );
}

/** The AUC with the middle 95 % over groups drawn with replacement. */
export function aucWithin<Row extends { score: number; lean: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { value: number; low: number; high: number } {
  const drawn = drawGroups(rows, keyOf, aucOf)
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const value = aucOf(rows);
  const at = (share: number): number => drawn[Math.round(share * (drawn.length - 1))] ?? value;
  return { value, low: Math.min(value, at(0.025)), high: Math.max(value, at(0.975)) };
}
