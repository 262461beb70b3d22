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

function documentsOf(level = 0): number {
  return documentsOfLevel[level] ?? 0;
}

export const emptyBackground = (): Background => ({ levels: new Uint8Array(termSpace), articles: {} });

/**
 * Term weights from background and window together. Everything in it follows from the articles that are
 * in the window now, so that a restored window weighs terms exactly as one that never stopped.
 */
export class TermWeights {
  private readonly window = new Uint32Array(termSpace);
  private readonly logs: Float32Array;
  private readonly counts = new Map<string, number>();
  private readonly background: Background;

  constructor(background: Background) {
    this.background = background;
    this.logs = Float32Array.from(background.levels, (level) => Math.log(documentsOf(level) + 1));
  }

  /** Articles of a language in the window. */
  windowOf(language: string): number {
    return this.counts.get(language) ?? 0;
  }

  count(language: string, terms: Uint32Array, by: 1 | -1): void {
    this.counts.set(language, this.windowOf(language) + by);
    for (const term of terms) {
      const here = (this.window[term] ?? 0) + by;
      this.window[term] = here;
      this.logs[term] = Math.log(documentsOf(this.background.levels[term]) + here + 1);
    }
  }

  /** A term weighs `1 - logOf[term] / ceiling` of the most that a term can. */
  ceiling(language: string): number {
    return Math.log((this.background.articles[language] ?? 0) + this.windowOf(language) + 10);
  }

  /** Logarithm of the articles that hold each term; indexed by term, only for reading. */
  get logOf(): Float32Array {
    return this.logs;
  }

  /** How telling a term is by the background alone, in [0, 1]: the same for an article's whole life. */
  staticWeight(language: string, term: number): number {
    const top = Math.log((this.background.articles[language] ?? 0) + 10);
    const documents = documentsOf(this.background.levels[term]);
    return Math.max(0, 1 - Math.log(documents + 1) / top);
  }
}
