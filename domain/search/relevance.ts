import { joinedStemsOf, stemsOf } from './search-terms.ts';

/** What is known of an article before anybody reads it. */
export interface RankedText {
  title: string;
  description: string;
  /** The beginning of its text; empty when only the headline is known. */
  lead: string;
}

/** How telling each stem is: in few of the compared texts means much. Stems of no text weigh most. */
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

/** How much of the score comes from being recent. */
const recencyShare = 0.1;
/** Days after which recency counts a third. */
const recencyDays = 7;

function withRecency(core: number, daysApart: number | null): number {
  const recency = daysApart === null ? 0 : Math.exp(-Math.abs(daysApart) / recencyDays);
  // An article about something else does not become relevant by being new.
  const score = core * (1 - recencyShare + recencyShare * recency);
  return Math.round(Math.max(0, Math.min(1, score)) * 1000) / 1000;
}

/**
 * Where a stem stands decides how much it tells of the subject. A mention somewhere in the text alone stays
 * below the usual threshold.
 */
const placeValue = { title: 1, description: 0.8, text: 0.25 };

/**
 * Relevance in [0, 1] of an article for a topic: the share of the topic's words it holds, weighed by how
 * telling they are and where they stand, times the share it holds at all; most when they stand in the title
 * side by side. "Health care" counts as "healthcare". `everyTerm`: whether all words are known to occur somewhere in it.
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
  const near = joinedStemsOf(`${item.description} ${item.lead}`);
  const placeOf = (stem: string) => {
    if (title.has(stem)) return placeValue.title;
    if (near.has(stem)) return placeValue.description;
    return everyTerm ? placeValue.text : 0;
  };
  // Half of a topic is another topic: "change" alone says nothing of "climate change".
  const present = share(stems, weightOf, (stem) => (placeOf(stem) > 0 ? 1 : 0));
  const covered = share(stems, weightOf, placeOf) * present;
  const sideBySide = ` ${[...stemsOf(item.title)].join(' ')} `.includes(` ${stems.join(' ')} `);
  return withRecency(sideBySide ? 1 : covered * 0.95, daysApart);
}

/** The article whose relatives are looked for. */
export interface SubjectText {
  /** The few that tell most of it. */
  keyStems: ReadonlySet<string>;
  /** Of title, description and text. */
  allStems: ReadonlySet<string>;
  /** Of its title and beginning, about as long as what is known of the others. */
  openingStems: ReadonlySet<string>;
}

/** Cosine of two sets of stems, each stem as long as it is telling. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>, weightOf: StemWeights): number {
  const square = (stems: Iterable<string>): number => {
    let sum = 0;
    for (const stem of stems) sum += weightOf(stem) ** 2;
    return sum;
  };
  const common = square([...one].filter((stem) => other.has(stem)));
  return common === 0 ? 0 : common / Math.sqrt(square(one) * square(other));
}

/**
 * Relevance in [0, 1] of an article for another: the mean of two views. One asks how much of its title the
 * other's text speaks of, and how many of the other's key words it speaks of itself, and needs both; the
 * other is the root of the likeness of both beginnings.
 */
export function articleRelevance(input: {
  subject: SubjectText;
  item: RankedText;
  weightOf: StemWeights;
  /** Key stems that are known to occur somewhere in its text. */
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
  const beginnings = likeness(subject.openingStems, all, weightOf);
  return withRecency((Math.sqrt(ofItem * ofSubject) + Math.sqrt(beginnings)) / 2, daysApart);
}

export interface RelevanceRules {
  /** In [0, 1]. */
  threshold: number;
  /** So many are kept even below the threshold, as far as they have enough in common with the subject. */
  minArticles: number;
  maxArticles: number;
}

/**
 * Below this, articles share a word or two with the subject and are about something else: no minimum asks
 * for them. A threshold set lower goes before it.
 */
const minRelevance = 0.15;

/**
 * The most relevant first; those below the threshold only as far as the minimum asks and not below 0.15,
 * and marked.
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
