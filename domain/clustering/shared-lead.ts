import { type ArticleFeatures, inLead, inTitle, isName } from './article-features.ts';
import type { TermWeights } from './background.ts';

/** What the first sentences of two articles share. */
export interface SharedLead {
  /** The share of the words of one beginning, headline included, that the other article has, in [0, 1]; both directions on average. */
  words: number;
  /** Whether something other than their headlines connects them: a name, or, where they name nobody, a rare word. */
  isConnected: boolean;
}

/** An article of fewer words beside its headline says nothing that could speak against its headline. */
const minOwnWords = 3;
/** So little of the words beside equal headlines is what any two articles share. */
const minRare = 0.06;
const inHead = inTitle | inLead;

/** The sums of one direction. */
interface Direction {
  words: number;
  /** Rarities of names of the first sentences, and of those that the other article has. */
  names: number;
  sharedNames: number;
  /** Squared rarities of words of the beginning that are not in both headlines. */
  rare: number;
  sharedRare: number;
  ownWords: number;
}

function compareInto(
  own: ArticleFeatures,
  their: ArticleFeatures,
  rarityOf: (term: number) => number,
): Direction {
  const sums = { names: 0, sharedNames: 0, rare: 0, sharedRare: 0, ownWords: 0 };
  let [all, shared, at] = [0, 0, 0];
  for (let i = 0; i < own.terms.length; i += 1) {
    const term = own.terms[i] ?? 0;
    const mark = own.marks[i] ?? 0;
    if ((mark & inTitle) === 0) sums.ownWords += 1;
    if ((mark & (inHead | isName)) === 0) continue;
    // Terms are ascending in both.
    while (at < their.terms.length && (their.terms[at] ?? 0) < term) at += 1;
    const other = their.terms[at] === term ? (their.marks[at] ?? 0) : 0;
    const rarity = rarityOf(term);
    if ((mark & inHead) !== 0) {
      all += rarity;
      if (other !== 0) shared += rarity;
      if ((mark & other & inTitle) === 0) {
        sums.rare += rarity * rarity;
        if (other !== 0) sums.sharedRare += rarity * rarity;
      }
    }
    if ((mark & isName) === 0) continue;
    sums.names += rarity;
    if (other !== 0) sums.sharedNames += rarity;
  }
  return { ...sums, words: all === 0 ? 0 : shared / all };
}

function isConnected(one: Direction, two: Direction): boolean {
  if (Math.min(one.ownWords, two.ownWords) < minOwnWords) return true;
  if (one.names + two.names > 0) return one.sharedNames + two.sharedNames > 0;
  return one.sharedRare + two.sharedRare >= minRare * (one.rare + two.rare);
}

/**
 * Compares the beginnings of two articles by the background alone, so that the answer stays the same as long as they
 * do. "Man arrested after stabbing" in Leeds and in Bristol have their headlines in common, and nothing else.
 */
export function compareLeads(a: ArticleFeatures, b: ArticleFeatures, weights: TermWeights): SharedLead {
  const rarities = weights.staticRarities(a.language);
  const rarityOf = (term: number): number => rarities[weights.staticLevel(term)] ?? 0;
  const one = compareInto(a, b, rarityOf);
  const two = compareInto(b, a, rarityOf);
  return { words: (one.words + two.words) / 2, isConnected: isConnected(one, two) };
}
