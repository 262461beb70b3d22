import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  findTerms,
  indexTerms,
  type LexiconEntry,
  type TermHit,
  type TermIndex,
} from '#domain/analysis/find-terms.ts';
import { lexiconBalance } from '#domain/analysis/lexicon-lean.ts';
import { type PartisanSide, partisanSides } from '#domain/analysis/rating.ts';
import { splitTerms } from '#domain/analysis/term-words.ts';
import { findQuotedSpans, overlapsSpans, type Span } from '#domain/text/quoted-spans.ts';
import { loadSubjects } from './subjects.ts';

export interface LexiconFile {
  version: number;
  /** Wording that outlets of one side use more often: it counts in the lean and is shown. */
  partisan: LexiconEntry[];
  /** Loaded or sensational wording without a side: it is shown and lowers the credibility. */
  loaded: LexiconEntry[];
}

export interface LexiconMatches {
  /** All terms with a side outside quoted speech; `balance` is computed from them. */
  sided: TermHit[];
  /** Partisan terms outside quoted speech. */
  partisan: TermHit[];
  /** Loaded terms outside quoted speech. */
  loaded: TermHit[];
  /** Parties, groups and persons of either side outside quoted speech. */
  named: TermHit[];
  /** Net sided wording, right positive; see `lexiconBalance`. */
  balance: number;
}

export interface Lexicon {
  version: number;
  /** Finds the terms in a document; `excluded` are its quotations, if the caller knows them. */
  findMatches(document: string, wordCount: number, excluded?: readonly Span[]): LexiconMatches;
}

/** `partisans.json`: parties, groups and persons of each side. */
type Partisans = Record<PartisanSide, string[]>;

function indexPartisans(file: string): TermIndex {
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Partisans;
  return indexTerms(
    partisanSides.flatMap((side) => lists[side].map((term) => ({ term, side, weight: 1, note: '' }))),
  );
}

/** Whether a name is written as its form: with a capital where the form has one. */
function isWrittenAs(text: string, { start, entry }: TermHit): boolean {
  const first = entry.term.replace(/^the /, '')[0] ?? '';
  return first === first.toLowerCase() || (text[start] ?? '') !== (text[start] ?? '').toLowerCase();
}

/** Whether a word is part of a name: it has a capital inside a sentence, below the headline. */
function isInName(text: string, { start }: TermHit): boolean {
  const written = text[start] ?? '';
  const headlineEnd = text.indexOf('\n');
  return (
    headlineEnd !== -1 &&
    start > headlineEnd &&
    written !== written.toLowerCase() &&
    text[start + 1] !== text[start + 1]?.toUpperCase() &&
    /[\p{L},] $/u.test(text.slice(Math.max(0, start - 2), start))
  );
}

/** Loads the hand-written lexicon, subject words and names of one folder, and builds their index. */
export function loadLexicon(file: string): Lexicon {
  const { version, partisan, loaded } = JSON.parse(readFileSync(file, 'utf8')) as LexiconFile;
  const subjects = loadSubjects(join(dirname(file), 'subjects.tsv'));
  const partisans = indexPartisans(join(dirname(file), 'partisans.json'));
  const shown = new Set(partisan);
  const withoutSide = new Set(loaded);
  // All lists share one index, so that a longer term wins over a shorter term of another list inside it.
  const index = indexTerms([...partisan, ...subjects, ...loaded]);
  return {
    version,
    findMatches(document, wordCount, excluded = findQuotedSpans(document)) {
      const words = splitTerms(document);
      const hits = findTerms(words, index).filter((hit) => !overlapsSpans(excluded, hit));
      const sided = hits.filter((hit) => !withoutSide.has(hit.entry));
      return {
        sided,
        partisan: sided.filter((hit) => shown.has(hit.entry)),
        named: findTerms(words, partisans).filter(
          (hit) => isWrittenAs(document, hit) && !overlapsSpans(excluded, hit),
        ),
        loaded: hits.filter((hit) => withoutSide.has(hit.entry) && !isInName(document, hit)),
        balance: lexiconBalance(sided, wordCount),
      };
    },
  };
}
