import type { TermHit } from '#domain/analysis/find-terms.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { loadModels } from './load-models.ts';

/** The partisan terms of the lexicon in a text, outside its quotations. */
export function findPartisanTerms(text: string): readonly TermHit[] {
  return loadModels().lexicon.findMatches(text, countWords(text)).partisan;
}
