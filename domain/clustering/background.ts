import { termSpace } from './article-features.ts';

/** How often terms occur in news at large: learnt once, shipped with the weights. */
export interface Background {
  /** One byte a term: round(16 * log2(1 + articles that hold it)); `termSpace` of them. */
  levels: Uint8Array;
  /** Articles counted, by language. Languages that are absent start with nothing. */
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

/** Cells of the table of terms: a level, then a byte that is free for who reads the table. */
export const cellWidth = 2;

/**
 * Term weights from background and window together. Everything in it follows from the articles that are
 * in the window now, so that a restored window weighs terms exactly as one that never stopped.
 */
export class TermWeights {
  /**
   * For each term the level of its document frequency and a mark: side by side, because most of the time of
   * a comparison goes into fetching them.
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

  /** Articles of a language in the window. */
  windowOf(language: string): number {
    return Math.max(this.counts.get(language) ?? 0, this.minCounts.get(language) ?? 0);
  }

  /** Lets a window count as at least so many articles, where it holds only the likeliest of them; 0 ends that. */
  countAtLeast(language: string, articles: number): void {
    this.minCounts.set(language, articles);
  }

  count(language: string, terms: Uint32Array, by: 1 | -1): void {
    this.counts.set(language, (this.counts.get(language) ?? 0) + by);
    for (const term of terms) {
      const here = (this.window[term] ?? 0) + by;
      this.window[term] = here;
      const before = this.background.levels[term] ?? 0;
      this.cells[term * cellWidth] = here === 0 ? before : levelOf(documentsOf(before) + here);
    }
  }

  /** How telling a term of each level is, in [0, 1]: inverse document frequency over the most possible. */
  rarities(language: string): Float64Array {
    const articles = (this.background.articles[language] ?? 0) + this.windowOf(language);
    return raritiesAmong(articles);
  }

  /** By the background alone: the same for an article's whole life. */
  staticRarities(language: string): Float64Array {
    return raritiesAmong(this.background.articles[language] ?? 0);
  }

  staticLevel(term: number): number {
    return this.background.levels[term] ?? 0;
  }
}

const remembered = new Map<number, Float64Array>();

function raritiesAmong(articles: number): Float64Array {
  const known = remembered.get(articles);
  if (known !== undefined) return known;
  const ceiling = Math.log(articles + 10);
  const rarities = Float64Array.from({ length: 256 }, (_, level) =>
    Math.max(0, 1 - Math.log(documentsOf(level) + 1) / ceiling),
  );
  if (remembered.size > 64) remembered.clear();
  remembered.set(articles, rarities);
  return rarities;
}
