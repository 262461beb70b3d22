import { type ArticleFeatures, countMask, inLead, inTitle } from './article-features.ts';
import { cellWidth, type TermWeights } from './background.ts';
import { sharedText } from './near-copy.ts';

/**
 * The features of the pair net, in this order. None depends on the number of articles of a story. Those named "novel"
 * weigh a term also by how few articles of the window contain it.
 */
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
  'novelBodyCosine',
  'novelTitleCosine',
  'novelLeadCosine',
  'novelTitleInTextMost',
  'novelTitleInTextLeast',
  'threeMostNovelShared',
  'novelLeadInTextMost',
  'novelLeadInTextLeast',
  'sharedNovelty',
  'sameWeekday',
  'otherWeekday',
] as const;

/** An article that can be compared: its features and when it was published (ms; null: unknown). */
export interface Comparable {
  features: ArticleFeatures;
  publishedAt: number | null;
}

const dayMs = 86_400_000;
const minInformative = 0.5;
const titleBoost = 1.5;
const inHead = inTitle | inLead;

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

/** Sums of squared term weights: of one article, or of the terms that two articles share. */
class Sums {
  body = 0;
  title = 0;
  lead = 0;
  /** Shared terms that are in the title or lead of one article, wherever they are in the other. */
  ownTitle = 0;
  theirTitle = 0;
  ownLead = 0;
  theirLead = 0;

  clear(): void {
    this.body = 0;
    this.title = 0;
    this.lead = 0;
    this.ownTitle = 0;
    this.theirTitle = 0;
    this.ownLead = 0;
    this.theirLead = 0;
  }

  /** Adds a term of one article. */
  add(mark: number, strength: number, square: number): void {
    this.body += strength * strength * square;
    if (mark & inTitle) this.title += square;
    if (mark & inHead) this.lead += square;
  }

  /** Adds a term of both articles. */
  share(own: number, their: number, strengths: number, square: number): void {
    this.body += strengths * square;
    if (own & inTitle) this.ownTitle += square;
    if (their & inTitle) this.theirTitle += square;
    if (own & their & inTitle) this.title += square;
    if (own & inHead) this.ownLead += square;
    if (their & inHead) this.theirLead += square;
    if (own & inHead && their & inHead) this.lead += square;
  }
}

/** The three largest of the added numbers. */
class TopThree {
  first = 0;
  private second = 0;
  private third = 0;

  get mean(): number {
    return (this.first + this.second + this.third) / 3;
  }

  clear(): void {
    this.first = 0;
    this.second = 0;
    this.third = 0;
  }

  add(value: number): void {
    if (value > this.first) {
      this.third = this.second;
      this.second = this.first;
      this.first = value;
    } else if (value > this.second) {
      this.third = this.second;
      this.second = value;
    } else if (value > this.third) this.third = value;
  }
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
  private novelties: Float64Array = new Float64Array(256);
  private readonly ofQuery = new Sums();
  private readonly ofOther = new Sums();
  private readonly shared = new Sums();
  private readonly novelOfQuery = new Sums();
  private readonly novelOfOther = new Sums();
  private readonly novelShared = new Sums();
  private readonly rarest = new TopThree();
  private readonly newest = new TopThree();

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
    this.novelties = this.weights.novelties(language);
    this.ofQuery.clear();
    this.novelOfQuery.clear();
    for (let i = 0; i < terms.length; i += 1) {
      const cell = (terms[i] ?? 0) * cellWidth;
      const mark = marks[i] ?? 0;
      cells[cell + 1] = mark;
      const rarity = this.rarities[cells[cell] ?? 0] ?? 0;
      const novel = rarity * (this.novelties[cells[cell + 2] ?? 0] ?? 0);
      const strength = weightOf(mark);
      this.ofQuery.add(mark, strength, rarity * rarity);
      this.novelOfQuery.add(mark, strength, novel * novel);
    }
  }

  /** The features of the pair, in the order of `pairFeatureNames`; overwritten by the next call. */
  compare(other: Comparable): Float64Array {
    const { query, out } = this;
    if (query === null) throw new Error('read() comes before compare().');
    const [sharedContent, sharedNovelty] = this.compareTerms(other.features);
    this.writeCosines(0, this.ofQuery, this.ofOther, this.shared);
    this.writeCosines(15, this.novelOfQuery, this.novelOfOther, this.novelShared);
    out[5] = this.rarest.first;
    out[6] = this.rarest.mean;
    out[7] = Math.log(1 + sharedContent);
    out[8] = sharedText(query.features.signature, other.features.signature);
    const lengths = [query.features.terms.length, other.features.terms.length] as const;
    out[9] = Math.log(1 + Math.min(...lengths));
    out[10] = Math.log(1 + Math.max(...lengths));
    this.compareTimes(query, other);
    out[20] = this.newest.mean;
    const there = ratio(this.novelShared.ownLead, this.novelOfQuery.lead);
    const here = ratio(this.novelShared.theirLead, this.novelOfOther.lead);
    out[21] = Math.max(here, there);
    out[22] = Math.min(here, there);
    out[23] = Math.log(1 + sharedNovelty);
    this.compareWeekdays(query.features.weekdays, other.features.weekdays);
    return out;
  }

  /** Returns the number of informative shared terms, and the sum of the novelty of all shared ones. */
  private compareTerms({ terms, marks }: ArticleFeatures): [number, number] {
    const { cells } = this.weights;
    const { rarities, novelties, ofOther, shared, novelOfOther, novelShared, rarest, newest } = this;
    for (const part of [ofOther, shared, novelOfOther, novelShared, rarest, newest]) part.clear();
    let sharedContent = 0;
    let sharedNovelty = 0;
    for (let i = 0; i < terms.length; i += 1) {
      const cell = (terms[i] ?? 0) * cellWidth;
      const mark = marks[i] ?? 0;
      const rarity = rarities[cells[cell] ?? 0] ?? 0;
      if (rarity <= 0) continue;
      const novel = rarity * (novelties[cells[cell + 2] ?? 0] ?? 0);
      const strength = weightOf(mark);
      ofOther.add(mark, strength, rarity * rarity);
      novelOfOther.add(mark, strength, novel * novel);
      const own = cells[cell + 1] ?? 0;
      if (own === 0) continue;
      const strengths = strength * weightOf(own);
      shared.share(own, mark, strengths, rarity * rarity);
      novelShared.share(own, mark, strengths, novel * novel);
      if (rarity > minInformative) sharedContent += 1;
      sharedNovelty += novel;
      rarest.add(rarity);
      newest.add(novel);
    }
    return [sharedContent, sharedNovelty];
  }

  private writeCosines(at: number, query: Sums, other: Sums, shared: Sums): void {
    const { out } = this;
    const there = ratio(shared.ownTitle, query.title);
    const here = ratio(shared.theirTitle, other.title);
    out[at] = ratio(shared.body, Math.sqrt(query.body * other.body));
    out[at + 1] = ratio(shared.title, Math.sqrt(query.title * other.title));
    out[at + 2] = ratio(shared.lead, Math.sqrt(query.lead * other.lead));
    out[at + 3] = Math.max(here, there);
    out[at + 4] = Math.min(here, there);
  }

  private compareWeekdays(own: number, their: number): void {
    const areShared = (own & their) !== 0;
    this.out[24] = areShared ? 1 : 0;
    this.out[25] = own !== 0 && their !== 0 && !areShared ? 1 : 0;
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
