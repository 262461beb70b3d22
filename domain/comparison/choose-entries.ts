import { stemsOf } from '../search/search-terms.ts';
import { choosePassages, type ShownSentences } from './choose-passages.ts';
import type { ComparisonEntry, ComparisonRow } from './compared-text.ts';
import type { Contrast } from './find-contrasts.ts';
import type { ComparedDocument, Term } from './find-terms.ts';

/** A contrast as the columns show it. */
export interface ShownContrast {
  contrast: Contrast;
  entry: ComparisonEntry;
}

interface Limits {
  /** The maximum number of entries of a side in a row. */
  maxEntries: (row: ComparisonRow) => number;
  /** The minimum number of outlets whose passages show an entry. */
  minOutlets: number;
}

const written = ({ kind, text }: Term): string =>
  kind === 'name' || kind === 'speaker' ? text : `“${text}”`;

function toEntry(contrast: Contrast, passages: ComparisonEntry['passages']): ComparisonEntry {
  const { count, of, othersCount, othersOf, row, term } = contrast;
  const own = { text: written(term), count, of, othersCount, othersOf, passages };
  if (row !== 'leavesOut') return own;
  return { ...own, count: othersCount, of: othersOf, othersCount: count, othersOf: of };
}

const anySide = '';

/** The words of a term and their stems: “arms trade” is a part of the name “Arms Trade Treaty”. */
const wordsOf = ({ text, stems }: Term): string[] => [...new Set([...stems, ...stemsOf(text)])];

const minStem = 4;

/** One word, or a word and a longer one made of it: “shut” and “shutdown”. */
const isSameWord = (first: string, second: string): boolean =>
  first === second ||
  (Math.min(first.length, second.length) >= minStem &&
    (first.startsWith(second) || second.startsWith(first)));

/**
 * Chooses the entries of a page, so that neither a word of a term nor a sentence stands on it twice. Only whom articles
 * quote may stand at several sides, each time with other passages.
 */
export class EntryChooser {
  private readonly taken = new Map<string, string[]>();
  private readonly documents: readonly ComparedDocument[];
  private readonly shown: ShownSentences;

  constructor(documents: readonly ComparedDocument[], shown: ShownSentences) {
    this.documents = documents;
    this.shown = shown;
  }

  /** Entries with their passages, in the order of the contrasts. */
  choose(contrasts: readonly Contrast[], { maxEntries, minOutlets }: Limits): ShownContrast[] {
    const chosen: ShownContrast[] = [];
    for (const contrast of contrasts) {
      const { side, row } = contrast;
      const sameRow = chosen.filter((each) => each.contrast.side === side && each.contrast.row === row);
      if (sameRow.length === maxEntries(row) || this.isTaken(contrast)) continue;
      const passages = choosePassages(contrast, this.documents, { shown: this.shown, minOutlets });
      if (passages === null) continue;
      this.take(contrast);
      chosen.push({ contrast, entry: toEntry(contrast, passages) });
    }
    return chosen;
  }

  private isTaken({ side, row, term }: Contrast): boolean {
    const own = wordsOf(term);
    return [...this.taken].some(([place, words]) => {
      const counts = place === side || (place === anySide && row !== 'quotes');
      return counts && own.some((word) => words.some((other) => isSameWord(word, other)));
    });
  }

  private take({ side, row, term }: Contrast): void {
    for (const place of row === 'quotes' ? [side] : [side, anySide]) {
      this.taken.set(place, [...(this.taken.get(place) ?? []), ...wordsOf(term)]);
    }
  }
}
