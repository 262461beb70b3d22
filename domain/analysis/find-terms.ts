import type { Span } from '#domain/text/quoted-spans.ts';
import { sliceText } from '../text/cut-text.ts';
import type { PartisanSide } from './rating.ts';
import { hashValues, pairSlot, slotOf, splitTerms, type TermWords, wordAt } from './term-words.ts';

/** An entry of the lexicon: wording that outlets of one side use more often, or loaded wording without a side. */
export interface LexiconEntry {
  /** Words of the term; `(s)` at the end of a word allows the plural; a hyphen equals a space. */
  term: string;
  /** Absent for loaded wording. */
  side?: PartisanSide;
  /** In (0, 1]. */
  weight: number;
  region?: 'us' | 'uk' | 'any';
  /** One short sentence that describes the wording. */
  note: string;
  /** The term does not match directly before or after one of these words, because it then means something else. */
  notBefore?: string[];
  notAfter?: string[];
}

export interface TermHit extends Span {
  entry: LexiconEntry;
}

interface CompiledForm {
  words: string[];
  entry: LexiconEntry;
}

/** Terms that `findTerms` looks for. */
export interface TermIndex {
  /** Forms by first word, then by second word ('' for forms of one word); longest form first. */
  forms: ReadonlyMap<string, ReadonlyMap<string, readonly CompiledForm[]>>;
  /** 1 at the hashes of first words of one-word forms, and of first and second words of others. */
  begins: Uint8Array;
}

/** Builds the index that `findTerms` needs. */
export function indexTerms(entries: readonly LexiconEntry[]): TermIndex {
  const index = new Map<string, Map<string, CompiledForm[]>>();
  const begins = new Uint8Array(hashValues);
  for (const entry of entries) {
    const forms = entry.term.includes('(s)')
      ? [entry.term.replaceAll('(s)', ''), entry.term.replaceAll('(s)', 's')]
      : [entry.term];
    for (const form of forms) {
      const found = splitTerms(form);
      const words = found.starts.map((_, at) => wordAt(found, at));
      const [first, second = ''] = words;
      if (first === undefined) continue;
      const bySecond = index.get(first) ?? new Map<string, CompiledForm[]>();
      const list = bySecond.get(second) ?? [];
      list.push({ words, entry });
      list.sort((a, b) => b.words.length - a.words.length);
      index.set(first, bySecond.set(second, list));
      const [hash = 0, next = 0] = found.hashes;
      begins[second === '' ? slotOf(hash) : pairSlot(hash, next)] = 1;
    }
  }
  return { forms: index, begins };
}

function matches(words: TermWords, at: number, form: CompiledForm): boolean {
  for (let k = 1; k < form.words.length; k += 1) {
    if (wordAt(words, at + k) !== form.words[k]) return false;
    const between = sliceText(words.text, words.ends[at + k - 1] ?? 0, words.starts[at + k] ?? 0);
    if (!/^(?:\s{1,3}|[-‐‑–])$/.test(between)) return false;
  }
  const next = wordAt(words, at + form.words.length);
  const previous = wordAt(words, at - 1);
  return !form.entry.notBefore?.includes(next) && !form.entry.notAfter?.includes(previous);
}

/** The longest form whose words stand at a place of a text. */
function formAt(words: TermWords, at: number, { forms, begins }: TermIndex): CompiledForm | undefined {
  const hash = words.hashes[at] ?? 0;
  // Most words begin no term. The hashes say so without a string for each word.
  if (begins[slotOf(hash)] === 0 && begins[pairSlot(hash, words.hashes[at + 1] ?? 0)] === 0) return undefined;
  const bySecond = forms.get(wordAt(words, at));
  const matchesHere = (form: CompiledForm) => matches(words, at, form);
  return bySecond?.get(wordAt(words, at + 1))?.find(matchesHere) ?? bySecond?.get('')?.find(matchesHere);
}

/** All matches of terms, in order and without overlap; the longest form wins. */
export function findTerms(text: string | TermWords, index: TermIndex): TermHit[] {
  const words = typeof text === 'string' ? splitTerms(text) : text;
  const { starts, ends } = words;
  const hits: TermHit[] = [];
  for (let at = 0; at < starts.length; at += 1) {
    const form = formAt(words, at, index);
    if (form === undefined) continue;
    const start = starts[at] ?? 0;
    at += form.words.length - 1;
    hits.push({ start, end: ends[at] ?? start, entry: form.entry });
  }
  return hits;
}
