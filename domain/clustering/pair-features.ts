import { type ArticleFeatures, countMask, inLead, inTitle } from './article-features.ts';
import { cellWidth, type TermWeights } from './background.ts';
import { sharedText } from './near-copy.ts';

/** The features of the pair net, in this order. None depends on the number of articles of a story. */
export const pairFeatureNames = [
  'bodyCosine',
  'titleCosine',
  'leadCosine',
  'titleInTextMost',
  'titleInTextLeast',
  'rarestShared',
  'threeRarestShared',
  'sharedContent',
  'copiedText',
  'fewerTerms',
  'moreTerms',
  'daysApart',
  'nextDay',
  'undated',
  'articlesInWindow',
] as const;

/** An article that can be compared: its features and when it was published (ms; null: unknown). */
export interface Comparable {
  features: ArticleFeatures;
  publishedAt: number | null;
}

const dayMs = 86_400_000;
const minInformative = 0.5;
const titleBoost = 1.5;

/** The weight of a term in an article by its mark, without its rarity. */
const weightOfMark = Float64Array.from({ length: 256 }, (_, mark) => {
  const count = mark & countMask;
  return (count > 0 ? 1 + Math.log(count) : 0) * (mark & inTitle ? titleBoost : 1);
});

function weightOf(mark: number): number {
  return weightOfMark[mark] ?? 0;
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/**
 * Compares one article with many. The terms of the article are written into a table once, so that each comparison
 * reads only the terms of the other.
 */
export class PairReader {
  private readonly weights: TermWeights;
  private readonly out = new Float64Array(pairFeatureNames.length);
  private query: Comparable | null = null;
  private rarities: Float64Array = new Float64Array(256);
  private bodySquare = 0;
  private titleSquare = 0;
  private leadSquare = 0;

  constructor(weights: TermWeights) {
    this.weights = weights;
  }

  /** Sets the article of the next comparisons, with the current term weights. */
  read(query: Comparable): void {
    const { cells } = this.weights;
    if (this.query !== null) for (const term of this.query.features.terms) cells[term * cellWidth + 1] = 0;
    this.query = query;
    const { terms, marks, language } = query.features;
    this.rarities = this.weights.rarities(language);
    this.bodySquare = 0;
    this.titleSquare = 0;
    this.leadSquare = 0;
    for (let i = 0; i < terms.length; i += 1) {
      const term = terms[i] ?? 0;
      const mark = marks[i] ?? 0;
      cells[term * cellWidth + 1] = mark;
      const idf = this.rarities[cells[term * cellWidth] ?? 0] ?? 0;
      this.bodySquare += (weightOf(mark) * idf) ** 2;
      if (mark & inTitle) this.titleSquare += idf * idf;
      if (mark & (inTitle | inLead)) this.leadSquare += idf * idf;
    }
  }

  /** The features of the pair, in the order of `pairFeatureNames`; overwritten by the next call. */
  compare(other: Comparable): Float64Array {
    const query = this.query;
    if (query === null) throw new Error('read() comes before compare().');
    const { terms, marks } = other.features;
    const { cells } = this.weights;
    const { rarities } = this;
    let bodySquare = 0;
    let titleSquare = 0;
    let leadSquare = 0;
    let bodyDot = 0;
    let titleDot = 0;
    let leadDot = 0;
    let ownTitleThere = 0;
    let theirTitleHere = 0;
    let first = 0;
    let second = 0;
    let third = 0;
    let sharedContent = 0;
    for (let i = 0; i < terms.length; i += 1) {
      const term = terms[i] ?? 0;
      const mark = marks[i] ?? 0;
      const cell = term * cellWidth;
      const idf = rarities[cells[cell] ?? 0] ?? 0;
      if (idf <= 0) continue;
      const square = idf * idf;
      const weight = weightOf(mark) * idf;
      bodySquare += weight * weight;
      if (mark & inTitle) titleSquare += square;
      if (mark & (inTitle | inLead)) leadSquare += square;
      const own = cells[cell + 1] ?? 0;
      if (own === 0) continue;
      bodyDot += weight * weightOf(own) * idf;
      if (own & inTitle) ownTitleThere += square;
      if (mark & inTitle) {
        theirTitleHere += square;
        if (own & inTitle) titleDot += square;
      }
      if (mark & (inTitle | inLead) && own & (inTitle | inLead)) leadDot += square;
      if (idf > minInformative) sharedContent += 1;
      if (idf > first) {
        third = second;
        second = first;
        first = idf;
      } else if (idf > second) {
        third = second;
        second = idf;
      } else if (idf > third) third = idf;
    }
    const there = ratio(ownTitleThere, this.titleSquare);
    const here = ratio(theirTitleHere, titleSquare);
    const { out } = this;
    out[0] = ratio(bodyDot, Math.sqrt(bodySquare * this.bodySquare));
    out[1] = ratio(titleDot, Math.sqrt(titleSquare * this.titleSquare));
    out[2] = ratio(leadDot, Math.sqrt(leadSquare * this.leadSquare));
    out[3] = Math.max(here, there);
    out[4] = Math.min(here, there);
    out[5] = first;
    out[6] = (first + second + third) / 3;
    out[7] = Math.log(1 + sharedContent);
    out[8] = sharedText(query.features.signature, other.features.signature);
    out[9] = Math.log(1 + Math.min(terms.length, query.features.terms.length));
    out[10] = Math.log(1 + Math.max(terms.length, query.features.terms.length));
    this.compareTimes(query, other);
    return out;
  }

  private compareTimes(query: Comparable, other: Comparable): void {
    const dated = query.publishedAt !== null && other.publishedAt !== null;
    const days = dated ? Math.abs((query.publishedAt ?? 0) - (other.publishedAt ?? 0)) / dayMs : 0;
    this.out[11] = Math.min(days, 7);
    this.out[12] = dated ? Math.max(0, Math.min(1, days - 0.25)) : 0;
    this.out[13] = dated ? 0 : 1;
    const inWindow = this.weights.windowOf(query.features.language);
    this.out[14] = Math.log(30 + Math.min(10_000, inWindow));
  }
}
