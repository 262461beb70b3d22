import { readFileSync } from 'node:fs';
import { findTerms, indexTerms, type LexiconEntry } from '#domain/analysis/find-terms.ts';
import { lexiconBalance } from '#domain/analysis/lexicon-lean.ts';
import { findQuotedSpans, overlapsSpans } from '#domain/text/quoted-spans.ts';
import type { Lexicon, LexiconFile } from '../lexicon/lexicon.ts';

/**
 * Loads the lexicon for articles about Britain: British partisan terms of both files, and loaded wording without a
 * side. American terms and subject words are left out, for they have other sides there or none.
 */
export function loadBritishLexicon(lexiconFile: string, britishFile: string): Lexicon {
  const { version, partisan, loaded } = JSON.parse(readFileSync(lexiconFile, 'utf8')) as LexiconFile;
  const own = JSON.parse(readFileSync(britishFile, 'utf8')) as LexiconEntry[];
  const british = [...partisan.filter(({ region }) => region === 'uk'), ...own];
  const withoutSide = new Set(loaded);
  const index = indexTerms([...british, ...loaded]);
  return {
    version,
    findMatches(document, wordCount, excluded = findQuotedSpans(document)) {
      const hits = findTerms(document, index).filter((hit) => !overlapsSpans(excluded, hit));
      const sided = hits.filter((hit) => !withoutSide.has(hit.entry));
      return {
        ...{ sided, partisan: sided, named: [] },
        loaded: hits.filter((hit) => withoutSide.has(hit.entry)),
        balance: lexiconBalance(sided, wordCount),
      };
    },
  };
}
