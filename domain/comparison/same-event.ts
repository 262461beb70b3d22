import { stemsOf } from '../search/search-terms.ts';
import { cutText } from '../text/cut-text.ts';
import { commonStems } from './common-words.ts';
import type { ComparedText } from './compared-text.ts';
import { tokenizeText } from './tokenize.ts';

/**
 * How much of their beginnings two articles must share to report one event. Of 115 articles of newsroom stories that share
 * less with every other one, read by their headlines, about 70 report something else of the same subject.
 */
export const minShared = 0.37;
const leadSentences = 4;
const weekday = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
const comparedCharacters = 8000;
/** The weights of words that one in five, one in twenty and one in 66 articles have; roughly their information. */
const commonWeights = [0.15, 0.4, 0.65];

/** The words of an article that are compared. */
export interface EventWords {
  lead: ReadonlySet<string>;
  all: ReadonlySet<string>;
  /** The days of the week that its beginning names. */
  weekdays: ReadonlySet<string>;
}

/** How much a stem says, in [0, 1]: a word that many articles have says little, a number nothing. */
export function weightOf(stem: string): number {
  if (/^\p{N}/u.test(stem)) return 0;
  const band = commonStems.findIndex((stems) => stems.has(stem));
  return commonWeights[band] ?? 1;
}

export function parseWords({ title, text }: Pick<ComparedText, 'title' | 'text'>): EventWords {
  const beginning = cutText(text, comparedCharacters);
  const opening = tokenizeText(beginning).slice(0, leadSentences);
  const lead = [title, ...opening.map((sentence) => sentence.text)].join(' ');
  return {
    lead: stemsOf(lead),
    weekdays: new Set(lead.match(weekday)),
    all: stemsOf(`${title} ${beginning}`),
  };
}

/** The share of the words of one beginning that the other article has, in [0, 1]; both directions on average. */
export function sharedBy(first: EventWords, second: EventWords): number {
  const shareIn = (lead: ReadonlySet<string>, all: ReadonlySet<string>) => {
    let [shared, total] = [0, 0];
    for (const stem of lead) {
      const weight = weightOf(stem);
      total += weight;
      if (all.has(stem)) shared += weight;
    }
    return total === 0 ? 0 : shared / total;
  };
  return (shareIn(first.lead, second.all) + shareIn(second.lead, first.all)) / 2;
}

/** The articles that are linked with the first of the places, directly or through others. */
function groupOf(
  first: number,
  isLinked: (at: number, other: number) => boolean,
  places: readonly number[],
): number[] {
  const group = [first];
  for (const at of group)
    for (const other of places) if (!group.includes(other) && isLinked(at, other)) group.push(other);
  return group.sort((a, b) => a - b);
}

/**
 * The articles that report one event: those linked by what they share, as a group of the most sides, else of the most
 * articles. A story may hold an article on a neighbouring event or on the subject at large; whatever it has more or less
 * of would not set its side apart.
 */
export function chooseSameEvent(articles: readonly ComparedText[]): ComparedText[] {
  const words = articles.map(parseWords);
  const links = words.map((own, at) =>
    words.map((other, place) => place < at && sharedBy(own, other) >= minShared),
  );
  const isLinked = (at: number, other: number) => links[Math.max(at, other)]?.[Math.min(at, other)] === true;
  const places = [...articles.keys()];
  const groups = places.map((at) => groupOf(at, isLinked, places)).filter(({ length }) => length > 1);
  const sidesOf = (group: readonly number[]) => new Set(group.map((at) => articles[at]?.side)).size;
  groups.sort((a, b) => sidesOf(b) - sidesOf(a) || b.length - a.length);
  return (groups[0] ?? []).flatMap((at) => articles[at] ?? []);
}
