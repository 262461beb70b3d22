/** An article with the story of its placement and its true story. */
export interface Judged {
  story: string;
  truth: string;
}

export interface Agreement {
  precision: number;
  recall: number;
  f1: number;
}

export interface ItemAgreement {
  truth: string;
  precision: number;
  recall: number;
}

function countBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

/** BCubed precision and recall of each article (Bagga, Baldwin 1998). */
export function itemAgreements(judged: readonly Judged[]): ItemAgreement[] {
  const ofStory = countBy(judged, ({ story }) => story);
  const ofTruth = countBy(judged, ({ truth }) => truth);
  const ofBoth = countBy(judged, ({ story, truth }) => `${story}\u0000${truth}`);
  return judged.map(({ story, truth }) => {
    const common = ofBoth.get(`${story}\u0000${truth}`) ?? 0;
    return {
      truth,
      precision: common / (ofStory.get(story) ?? 1),
      recall: common / (ofTruth.get(truth) ?? 1),
    };
  });
}

export function harmonic(precision: number, recall: number): number {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

export function averageAgreement(items: readonly ItemAgreement[]): Agreement {
  const precision = items.reduce((sum, item) => sum + item.precision, 0) / items.length;
  const recall = items.reduce((sum, item) => sum + item.recall, 0) / items.length;
  return { precision, recall, f1: harmonic(precision, recall) };
}

function pairsOf(counts: Map<string, number>): number {
  let pairs = 0;
  for (const count of counts.values()) pairs += (count * (count - 1)) / 2;
  return pairs;
}

/** Precision and recall over pairs of articles in one story. */
export function pairAgreement(judged: readonly Judged[]): Agreement {
  const together = pairsOf(countBy(judged, ({ story }) => story));
  const truly = pairsOf(countBy(judged, ({ truth }) => truth));
  const both = pairsOf(countBy(judged, ({ story, truth }) => `${story}\u0000${truth}`));
  const precision = together > 0 ? both / together : 1;
  const recall = truly > 0 ? both / truly : 1;
  return { precision, recall, f1: harmonic(precision, recall) };
}
