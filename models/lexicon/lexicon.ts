import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findTerms, indexTerms, type LexiconEntry, type TermHit } from '#domain/analysis/find-terms.ts';
import { lexiconBalance } from '#domain/analysis/lexicon-lean.ts';
import { findQuotedSpans, overlapsSpans, type Span } from '#domain/text/quoted-spans.ts';
import { loadSubjects } from './subjects.ts';

export interface LexiconFile {
  version: number;
  /** Wording that one side's outlets use more: counts and is shown. */
  partisan: LexiconEntry[];
  /** Loaded or sensational wording without a side: shown, and lowers credibility. */
  loaded: LexiconEntry[];
}

export interface LexiconMatches {
  /** All terms with a side outside quoted speech; what `balance` is made of. */
  sided: TermHit[];
  /** Partisan terms outside quoted speech. */
  partisan: TermHit[];
  /** Loaded terms outside quoted speech. */
  loaded: TermHit[];
  /** Net sided wording, right positive; see `lexiconBalance`. */
  balance: number;
}

export interface Lexicon {
  version: number;
  /** Reads a document; `quoted` may be passed when already known. */
  read(document: string, wordCount: number, quoted?: readonly Span[]): LexiconMatches;
}

/** Reads the hand-written lexicon and the subject words beside it, and prepares them. */
export function loadLexicon(file: string): Lexicon {
  const { version, partisan, loaded } = JSON.parse(readFileSync(file, 'utf8')) as LexiconFile;
  const subjects = loadSubjects(join(dirname(file), 'subjects.tsv'));
  const shown = new Set(partisan);
  const withoutSide = new Set(loaded);
  // One index for all: a longer term of another list wins over a shorter one inside it.
  const index = indexTerms([...partisan, ...subjects, ...loaded]);
  return {
    version,
    read(document, wordCount, quoted = findQuotedSpans(document)) {
      const hits = findTerms(document, index).filter((hit) => !overlapsSpans(quoted, hit));
      const sided = hits.filter((hit) => !withoutSide.has(hit.entry));
      return {
        sided,
        partisan: sided.filter((hit) => shown.has(hit.entry)),
        loaded: hits.filter((hit) => withoutSide.has(hit.entry)),
        balance: lexiconBalance(sided, wordCount),
      };
    },
  };
}
