import { rankingAuc } from '#models/lean/lean-measures.ts';
import { seededRandom } from '#models/lean/lean-training.ts';

/** What is known of one held-out article. */
export interface LeanRow {
  brand: string;
  topic: string;
  region: string;
  lean: number;
  score: number;
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
}

/** Groups with at least `least` articles of left and right outlets, largest first. */
export function perGroup(rows: readonly LeanRow[], of: (row: LeanRow) => string, min: number): GroupRow[] {
  return [...groupBy(rows, of)]
    .filter(([, part]) => [-1, 1].every((side) => part.filter(({ lean }) => lean === side).length >= min))
    .sort((a, b) => b[1].length - a[1].length)
    .map(([group, part]) => ({
      group,
      articles: part.length,
      leftRightAuc: rankingAuc(
        part.map(({ score }) => score),
        part.map(({ lean }) => lean),
      ),
    }));
}
