import { inTitle } from './article-features.ts';
import { inHead, type WeighedArticle } from './batch-index.ts';

/**
 * The features of the pair net of a batch, in this order. None depends on the number of articles of a story or of the
 * batch: a large batch may have many small stories or few large ones.
 */
export const batchFeatureNames = [
  'bodyCosine',
  'newsCosine',
  'titleCosine',
  'leadCosine',
  'titleInTextMost',
  'titleInTextLeast',
  'rarestShared',
  'secondShared',
  'thirdShared',
  'rarestSharedInNews',
  'threeRarestInNews',
  'sharedRarity',
  'pairCosine',
  'pairsShared',
  'rarestPair',
  'sameWeekday',
  'otherWeekday',
  'fewerTerms',
  'moreTerms',
] as const;

const minFactor = Math.log(300);
const maxFactor = Math.log(7_500);

/** The logarithm of the size of a batch, limited to the range of the training data. */
export function collectionFactorOf(articles: number): number {
  return Math.max(minFactor, Math.min(maxFactor, Math.log(articles)));
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function cosine(dot: number, a: number, b: number): number {
  return ratio(dot, Math.sqrt(a * b));
}

/** The three largest of the added numbers. */
class TopThree {
  first = 0;
  second = 0;
  third = 0;

  add(value: number): void {
    if (value > this.first) [this.first, this.second, this.third] = [value, this.first, this.second];
    else if (value > this.second) [this.second, this.third] = [value, this.second];
    else if (value > this.third) this.third = value;
  }
}

/** Calls `onShared` with both indexes of every number that two ascending lists share. */
function forEachShared(a: Uint32Array, b: Uint32Array, onShared: (i: number, j: number) => void): void {
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) {
      onShared(i, j);
      i += 1;
      j += 1;
    } else if (left < right) i += 1;
    else j += 1;
  }
}

function compareTerms(a: WeighedArticle, b: WeighedArticle): number[] {
  let body = 0;
  let news = 0;
  let title = 0;
  let lead = 0;
  let titleThere = 0;
  let titleHere = 0;
  let sum = 0;
  const rarest = new TopThree();
  const inNews = new TopThree();
  forEachShared(a.features.terms, b.features.terms, (i, j) => {
    const mine = a.features.marks[i] ?? 0;
    const theirs = b.features.marks[j] ?? 0;
    const rarity = a.batchRarity[i] ?? 0;
    const square = rarity * rarity;
    const newsRarity = a.newsRarity[i] ?? 0;
    const strength = (a.strength[i] ?? 0) * (b.strength[j] ?? 0);
    body += square * strength;
    news += newsRarity * newsRarity * strength;
    sum += rarity ** 1.5;
    if (mine & inTitle) titleThere += square;
    if (theirs & inTitle) titleHere += square;
    if (mine & theirs & inTitle) title += square;
    if (mine & inHead && theirs & inHead) lead += square;
    rarest.add(rarity);
    inNews.add(newsRarity);
  });
  const there = ratio(titleThere, a.titleSquare);
  const here = ratio(titleHere, b.titleSquare);
  return [
    cosine(body, a.bodySquare, b.bodySquare),
    cosine(news, a.newsSquare, b.newsSquare),
    cosine(title, a.titleSquare, b.titleSquare),
    cosine(lead, a.leadSquare, b.leadSquare),
    Math.max(there, here),
    Math.min(there, here),
    rarest.first,
    rarest.second,
    rarest.third,
    inNews.first,
    (inNews.first + inNews.second + inNews.third) / 3,
    Math.log(1 + sum),
  ];
}

function comparePhrases(a: WeighedArticle, b: WeighedArticle): number[] {
  let dot = 0;
  let count = 0;
  let rarest = 0;
  forEachShared(a.phrases.pairs, b.phrases.pairs, (i) => {
    const rarity = a.pairRarity[i] ?? 0;
    dot += rarity * rarity;
    count += 1;
    rarest = Math.max(rarest, rarity);
  });
  const days = a.phrases.weekdays & b.phrases.weekdays;
  const bothName = a.phrases.weekdays !== 0 && b.phrases.weekdays !== 0;
  return [
    cosine(dot, a.pairSquare, b.pairSquare),
    Math.log(1 + count),
    rarest,
    days !== 0 ? 1 : 0,
    bothName && days === 0 ? 1 : 0,
  ];
}

/** The features of two articles of a batch, in the order of `batchFeatureNames`. */
export function compareInBatch(a: WeighedArticle, b: WeighedArticle): Float64Array {
  const lengths = [a.features.terms.length, b.features.terms.length] as const;
  return Float64Array.from([
    ...compareTerms(a, b),
    ...comparePhrases(a, b),
    Math.log(1 + Math.min(...lengths)),
    Math.log(1 + Math.max(...lengths)),
  ]);
}
