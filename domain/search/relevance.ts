import { joinedStemsOf, stemsOf } from './search-terms.ts';

/** The known text of an article before its page is fetched. */
export interface RankedText {
  title: string;
  description: string;
  /** The start of its text; empty when only the headline is known. */
  lead: string;
}

/** The weight of a stem: the fewer of the compared texts contain it, the higher. */
export type StemWeights = (stem: string) => number;

/** Inverse document frequency over the texts that are compared. */
export function weighStems(texts: readonly ReadonlySet<string>[]): StemWeights {
  const counts = new Map<string, number>();
  for (const stems of texts) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => Math.log(2 + texts.length / (1 + (counts.get(stem) ?? 0)));
}

function share(wanted: Iterable<string>, weightOf: StemWeights, present: (stem: string) => number): number {
  let all = 0;
  let found = 0;
  for (const stem of wanted) {
    const weight = weightOf(stem);
    all += weight;
    found += weight * present(stem);
  }
  return all === 0 ? 0 : found / all;
}

/** The share of the score that depends on recency. */
const recencyShare = 0.1;
/** Days after which recency is down to 1/e, about a third. */
const recencyDays = 7;

function withRecency(core: number, daysApart: number | null): number {
  const recency = daysApart === null ? 0 : Math.exp(-Math.abs(daysApart) / recencyDays);
  // Recency only scales the score, so an unrelated new article stays irrelevant.
  const score = core * (1 - recencyShare + recencyShare * recency);
  return Math.round(Math.max(0, Math.min(1, score)) * 1000) / 1000;
}

/**
 * The value of a stem by its place in the article. A mention only in the text keeps the score below the usual
 * threshold.
 */
const placeValue = { title: 1, description: 0.8, text: 0.25 };

/**
 * Relevance in [0, 1] of an article for a topic: the share of the topic's words in the article, weighted by rarity and
 * place, times the share of words that occur at all. It is 1 before recency when the words are adjacent in the title.
 * "Health care" counts as "healthcare".
 * @param input.everyTerm whether all words are known to occur in the article
 */
export function topicRelevance(input: {
  stems: readonly string[];
  item: RankedText;
  weightOf: StemWeights;
  everyTerm: boolean;
  /** Null when the article's date is unknown. */
  daysApart: number | null;
}): number {
  const { stems, item, weightOf, everyTerm, daysApart } = input;
  const title = joinedStemsOf(item.title);
  const opening = joinedStemsOf(`${item.description} ${item.lead}`);
  const placeOf = (stem: string) => {
    if (title.has(stem)) return placeValue.title;
    if (opening.has(stem)) return placeValue.description;
    return everyTerm ? placeValue.text : 0;
  };
  // A part of a topic is a different topic: "change" alone does not mean "climate change".
  const present = share(stems, weightOf, (stem) => (placeOf(stem) > 0 ? 1 : 0));
  const covered = share(stems, weightOf, placeOf) * present;
  const isAdjacentInTitle = ` ${[...stemsOf(item.title)].join(' ')} `.includes(` ${stems.join(' ')} `);
  return withRecency(isAdjacentInTitle ? 1 : covered * 0.95, daysApart);
}

/** The article for which related articles are searched. */
export interface SubjectText {
  /** The few most important stems. */
  keyStems: ReadonlySet<string>;
  /** Stems of title, description and text. */
  allStems: ReadonlySet<string>;
  /** Stems of its title and opening, about as long as the known text of the other articles. */
  openingStems: ReadonlySet<string>;
}

/** Cosine similarity of two sets of weighted stems. */
function cosineSimilarity(
  first: ReadonlySet<string>,
  second: ReadonlySet<string>,
  weightOf: StemWeights,
): number {
  const square = (stems: Iterable<string>): number => {
    let sum = 0;
    for (const stem of stems) sum += weightOf(stem) ** 2;
    return sum;
  };
  const common = square([...first].filter((stem) => second.has(stem)));
  return common === 0 ? 0 : common / Math.sqrt(square(first) * square(second));
}

/**
 * Relevance in [0, 1] of an article for a subject article: the mean of two measures. The first is the geometric mean of
 * two shares: the words of the article's title that occur in the subject, and the subject's key words that occur in the
 * article. The second is the square root of the cosine similarity of both openings.
 */
export function articleRelevance(input: {
  subject: SubjectText;
  item: RankedText;
  weightOf: StemWeights;
  /** Key stems that are known to occur in its text. */
  known: ReadonlySet<string>;
  daysApart: number | null;
}): number {
  const { subject, item, weightOf, known, daysApart } = input;
  const title = stemsOf(item.title);
  const all = new Set([...title, ...stemsOf(`${item.description} ${item.lead}`)]);
  const ofItem = share(title, weightOf, (stem) => (subject.allStems.has(stem) ? 1 : 0));
  const ofSubject = share(subject.keyStems, weightOf, (stem) =>
    all.has(stem) ? 1 : known.has(stem) ? placeValue.text : 0,
  );
  const similarity = cosineSimilarity(subject.openingStems, all, weightOf);
  return withRecency((Math.sqrt(ofItem * ofSubject) + Math.sqrt(similarity)) / 2, daysApart);
}

/** Articles from here on are about the subject, though perhaps about another event. */
export const minOnSubject = 0.2;

export interface RelevanceRules {
  /** In [0, 1]. */
  threshold: number;
  /** This many are kept even below the threshold, if their relevance is at least 0.15. */
  minArticles: number;
  maxArticles: number;
}

/**
 * Articles below this share a word or two with the subject and are about something else: `minArticles` does not include
 * them. A lower threshold has priority.
 */
const minRelevance = 0.15;

/**
 * The most relevant items first. Items below the threshold are marked, and kept only up to `minArticles` and down to
 * 0.15.
 */
export function keepRelevant<Item extends { relevance: number }>(
  items: readonly Item[],
  rules: RelevanceRules,
): (Item & { belowThreshold: boolean })[] {
  const ranked = [...items].sort((a, b) => b.relevance - a.relevance);
  const marked = ranked.map((item) => ({ ...item, belowThreshold: item.relevance < rules.threshold }));
  return marked
    .filter((item, at) => !item.belowThreshold || (at < rules.minArticles && item.relevance >= minRelevance))
    .slice(0, rules.maxArticles);
}
