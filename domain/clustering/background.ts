import { termSpace } from './article-features.ts';

/** Document frequencies of terms in a large collection of news: learnt once and shipped with the weights. */
export interface Background {
  /** One byte for each of the `termSpace` terms: round(16 * log2(1 + articles that contain it)). */
  levels: Uint8Array;
  /** The number of counted articles by language. An absent language starts with none. */
  articles: Readonly<Record<string, number>>;
}

/** The quantised document frequency of `Background.levels`. */
export function levelOf(documents: number): number {
  return Math.min(255, Math.round(16 * Math.log2(1 + documents)));
}

const documentsOfLevel = Float64Array.from({ length: 256 }, (_, level) => 2 ** (level / 16) - 1);

/** The document frequency that a level stands for. */
export function documentsOf(level = 0): number {
  return documentsOfLevel[level] ?? 0;
}

/** The bytes of a cell of the table of terms: a level, a byte for the reader of the table, the level in the window alone. */
export const cellWidth = 3;

/**
 * Term weights from the background and the window together. They follow from the articles in the window alone, so
 * a restored window weighs terms exactly as one that never stopped.
 */
export class TermWeights {
  /**
   * The level of the document frequency and a mark for each term. They are adjacent, because a comparison spends
   * most of its time on reading them.
   */
  readonly cells = new Uint8Array(termSpace * cellWidth);
  private readonly window = new Uint32Array(termSpace);
  private readonly counts = new Map<string, number>();
  private readonly minCounts = new Map<string, number>();
  private readonly background: Background;

  constructor(background: Background) {
    this.background = background;
    for (let term = 0; term < termSpace; term += 1)
      this.cells[term * cellWidth] = background.levels[term] ?? 0;
  }

  /** The number of articles of a language in the window. */
  windowOf(language: string): number {
    return Math.max(this.counts.get(language) ?? 0, this.minCounts.get(language) ?? 0);
  }

  /** Sets the minimum that `windowOf` returns, for a window with only the likeliest articles; 0 resets it. */
  countAtLeast(language: string, articles: number): void {
    this.minCounts.set(language, articles);
  }

  count(language: string, terms: Uint32Array, by: 1 | -1): void {
    this.counts.set(language, (this.counts.get(language) ?? 0) + by);
    for (const term of terms) {
      const inWindow = (this.window[term] ?? 0) + by;
      this.window[term] = inWindow;
      const level = this.background.levels[term] ?? 0;
      this.cells[term * cellWidth] = inWindow === 0 ? level : levelOf(documentsOf(level) + inWindow);
      this.cells[term * cellWidth + 2] = levelOf(inWindow);
    }
  }

  /** The inverse document frequency of a term of each level, divided by its maximum: in [0, 1]. */
  rarities(language: string): Float64Array {
    const articles = (this.background.articles[language] ?? 0) + this.windowOf(language);
    return raritiesAmong(articles);
  }

  /**
   * How new a term of each window level is, in [0, 1]: 1 if few articles of the window contain it, 0 if all do. The
   * words of a subject that fills the days say little about a single event.
   */
  novelties(language: string): Float64Array {
    return noveltiesAmong(this.windowOf(language));
  }

  /** As `rarities`, by the background alone: constant for the whole life of an article. */
  staticRarities(language: string): Float64Array {
    return raritiesAmong(this.background.articles[language] ?? 0);
  }

  staticLevel(term: number): number {
    return this.background.levels[term] ?? 0;
  }
}

const raritiesByArticles = new Map<number, Float64Array>();

function raritiesAmong(articles: number): Float64Array {
  const known = raritiesByArticles.get(articles);
  if (known !== undefined) return known;
  const ceiling = Math.log(articles + 10);
  const rarities = Float64Array.from({ length: 256 }, (_, level) =>
    Math.max(0, 1 - Math.log(documentsOf(level) + 1) / ceiling),
  );
  if (raritiesByArticles.size > 64) raritiesByArticles.clear();
  raritiesByArticles.set(articles, rarities);
  return rarities;
}

const noveltiesByArticles = new Map<number, Float64Array>();
/** A term is wholly new if at most one in so many articles of the window contains it. */
const newBelow = 60;
/** Added to the articles of the window, so that few articles make no term common. */
const smoothing = 150;

function noveltiesAmong(articles: number): Float64Array {
  const known = noveltiesByArticles.get(articles);
  if (known !== undefined) return known;
  const novelties = Float64Array.from({ length: 256 }, (_, level) =>
    Math.min(1, Math.max(0, Math.log((articles + smoothing) / documentsOf(level)) / Math.log(newBelow))),
  );
  if (noveltiesByArticles.size > 64) noveltiesByArticles.clear();
  noveltiesByArticles.set(articles, novelties);
  return novelties;
}
