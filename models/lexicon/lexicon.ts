import { readFileSync } from 'node:fs';
import { findTerms, indexTerms, type LexiconEntry, type TermHit } from '#domain/analysis/find-terms.ts';
import { lexiconBalance } from '#domain/analysis/lexicon-lean.ts';
import { findQuotedSpans, overlapsSpans, type Span } from '#domain/analysis/quoted-spans.ts';

export interface LexiconFile {
  version: number;
  /** Wording that one side's outlets use more: counts and is shown. */
  partisan: LexiconEntry[];
  /** Subject words that one side's outlets bring up more: count a little, are never shown as evidence. */
  subjects: LexiconEntry[];
  /** Loaded or sensational wording without a side: shown, and lowers credibility. */
  loaded: LexiconEntry[];
}

export interface LexiconReading {
  /** All terms with a side outside quoted speech; what `balance` is made of. */
  sided: TermHit[];
  /** Partisan terms outside quoted speech. */
  partisan: TermHit[];
  /** Loaded terms outside quoted speech. */
  loaded: TermHit[];
  /** Net partisan wording, right positive; see `lexiconBalance`. */
  balance: number;
}

export interface Lexicon {
  version: number;
  /** Reads a document; `quoted` may be passed when already known. */
  read(document: string, wordCount: number, quoted?: readonly Span[]): LexiconReading;
}

/** Reads the hand-written lexicon and prepares it. */
export function loadLexicon(file: string): Lexicon {
  const { version, partisan, subjects, loaded } = JSON.parse(readFileSync(file, 'utf8')) as LexiconFile;
  const sided = indexTerms([...partisan, ...subjects]);
  const withoutSide = indexTerms(loaded);
  const shown = new Set(partisan);
  return {
    version,
    read(document, wordCount, quoted = findQuotedSpans(document)) {
      const outside = (hit: TermHit): boolean => !overlapsSpans(quoted, hit);
      const hits = findTerms(document, sided).filter(outside);
      return {
        sided: hits,
        partisan: hits.filter((hit) => shown.has(hit.entry)),
        loaded: findTerms(document, withoutSide).filter(outside),
        balance: lexiconBalance(hits, wordCount),
      };
    },
  };
}
