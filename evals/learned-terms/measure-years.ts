import { lexiconBalance } from '#domain/analysis/lexicon-lean.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { loadModels } from '#server/analysis/embedded/load-models.ts';
import type { EventArticle } from '../story-measure/event-articles.ts';
import { learnTerms, type OutletTerms, scoreTerms } from './learn-terms.ts';

const dayMs = 86_400_000;
/** The span before a year from which its terms are learned. */
const spanDays = 365;
/** An outlet with fewer articles in the span teaches nothing. */
const minArticles = 8;

/** An article of a year, scored by what other outlets used the year before; above 0 right. */
export interface ScoredByTerms {
  year: number;
  brand: string;
  lean: -1 | 0 | 1;
  /** By the learned terms. */
  learned: number;
  /** By the partisan terms of the word list. */
  listed: number;
}

export interface LearnedYear {
  year: number;
  articles: number;
  /** The number of terms learned from all outlets. */
  terms: number;
  /** The strongest of either side, as written. */
  left: string[];
  right: string[];
}

type TermsOf = (article: EventArticle) => Uint32Array;

function collectOutlets(articles: readonly EventArticle[], termsOf: TermsOf): OutletTerms[] {
  const outlets = new Map<
    string,
    { brand: string; lean: -1 | 1; articles: number; counts: Map<number, number> }
  >();
  for (const article of articles) {
    const { brand, lean } = article;
    if (lean === 0) continue;
    const own = outlets.get(brand) ?? { brand, lean, articles: 0, counts: new Map<number, number>() };
    outlets.set(brand, own);
    own.articles += 1;
    for (const term of termsOf(article)) own.counts.set(term, (own.counts.get(term) ?? 0) + 1);
  }
  return [...outlets.values()].filter((outlet) => outlet.articles >= minArticles);
}

/** The net partisan terms of the word list outside quotations, as the product counts them. */
function listedBalance({ title, text }: EventArticle): number {
  const full = `${title}\n\n${text}`;
  return lexiconBalance(loadModels().lexicon.findMatches(full, countWords(text)).partisan, countWords(text));
}

/** Scores the articles of a year with the terms of the year before; terms of an outlet are learned from all others. */
export function measureYear(
  year: number,
  articles: readonly EventArticle[],
  { termsOf, nameOf }: { termsOf: TermsOf; nameOf: (term: number) => string },
): { scored: ScoredByTerms[]; learned: LearnedYear } {
  const start = Date.UTC(year, 0, 1);
  const own = articles.filter(({ publishedAt }) => new Date(publishedAt).getUTCFullYear() === year);
  const before = articles.filter(
    ({ publishedAt }) => publishedAt < start && publishedAt >= start - spanDays * dayMs,
  );
  const outlets = collectOutlets(before, termsOf);
  const scored = [...new Set(own.map(({ brand }) => brand))].flatMap((brand) => {
    const learned = new Map(
      learnTerms(outlets.filter((outlet) => outlet.brand !== brand)).map(
        ({ term, weight }) => [term, weight] as const,
      ),
    );
    return own
      .filter((article) => article.brand === brand)
      .map((article) => ({
        year,
        brand,
        lean: article.lean,
        learned: scoreTerms(termsOf(article), learned),
        listed: listedBalance(article),
      }));
  });
  const all = learnTerms(outlets).sort((a, b) => a.z - b.z);
  const names = all.map(({ term }) => nameOf(term));
  const left = names.filter((_, at) => (all[at]?.z ?? 0) < 0).slice(0, 8);
  const right = names.filter((_, at) => (all[at]?.z ?? 0) > 0).slice(-8);
  return { scored, learned: { year, articles: own.length, terms: all.length, left, right } };
}
