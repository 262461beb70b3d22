import type { Span } from '#domain/text/quoted-spans.ts';
import { sliceText } from '../text/cut-text.ts';
import type { PartisanSide } from './rating.ts';

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
  /** Whether it is a passage in which the writer blames the other side, and no term. */
  isBlame?: true;
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

/** Forms by first word, then by second word ('' for forms of one word); longest form first. */
export type TermIndex = ReadonlyMap<string, ReadonlyMap<string, readonly CompiledForm[]>>;

const wordPattern = /[A-Za-z]+(?:['’][A-Za-z]+)*/g;

function plainWord(written: string): string {
  return written.toLowerCase().replace('’', "'");
}

function wordsOf(term: string): string[] {
  return (term.match(wordPattern) ?? []).map(plainWord);
}

/** Builds the index that `findTerms` needs. */
export function indexTerms(entries: readonly LexiconEntry[]): TermIndex {
  const index = new Map<string, Map<string, CompiledForm[]>>();
  for (const entry of entries) {
    const forms = entry.term.includes('(s)')
      ? [entry.term.replaceAll('(s)', ''), entry.term.replaceAll('(s)', 's')]
      : [entry.term];
    for (const form of forms) {
      const words = wordsOf(form);
      const [first, second = ''] = words;
      if (first === undefined) continue;
      const bySecond = index.get(first) ?? new Map<string, CompiledForm[]>();
      const list = bySecond.get(second) ?? [];
      list.push({ words, entry });
      list.sort((a, b) => b.words.length - a.words.length);
      index.set(first, bySecond.set(second, list));
    }
  }
  return index;
}

interface Token extends Span {
  word: string;
}

function matches(tokens: readonly Token[], at: number, form: CompiledForm, text: string): boolean {
  for (let k = 1; k < form.words.length; k += 1) {
    const token = tokens[at + k];
    const before = tokens[at + k - 1];
    if (token === undefined || before === undefined || token.word !== form.words[k]) return false;
    if (!/^(?:\s{1,3}|[-‐‑–])$/.test(sliceText(text, before.end, token.start))) return false;
  }
  const next = tokens[at + form.words.length]?.word ?? '';
  const previous = tokens[at - 1]?.word ?? '';
  return !form.entry.notBefore?.includes(next) && !form.entry.notAfter?.includes(previous);
}

/** All matches of terms, in order and without overlap; the longest form wins. */
export function findTerms(text: string, index: TermIndex): TermHit[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const written of text.match(wordPattern) ?? []) {
    // The text between two words holds no letter, so the search cannot match inside it.
    const start = text.indexOf(written, end);
    end = start + written.length;
    tokens.push({ word: plainWord(written), start, end });
  }
  const hits: TermHit[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const forms = index.get(token.word);
    if (forms === undefined) continue;
    const matchesHere = (form: CompiledForm) => matches(tokens, at, form, text);
    const form = forms.get(tokens[at + 1]?.word ?? '')?.find(matchesHere) ?? forms.get('')?.find(matchesHere);
    if (form === undefined) continue;
    const last = tokens[at + form.words.length - 1] as Token;
    hits.push({ start: token.start, end: last.end, entry: form.entry });
    at += form.words.length - 1;
  }
  return hits;
}
