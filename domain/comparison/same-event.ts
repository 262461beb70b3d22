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
/**
 * A story is listed when the logit of its confidence and eight times what its articles share on average reach this; less
 * is asked of larger stories, whose articles share less with each single one. In the last third of a labelled stream,
 * by a model that did not see it, this lists four of five correct stories of two or three articles, and where sixteen
 * days are pressed into one, three of four correct ones and one in ten wrong ones.
 */
const minListed = { small: 4.6, large: 4.3 };
const maxSmall = 3;
const sharedWeight = 8;
const leadSentences = 4;
const comparedCharacters = 8000;
/** The weights of words that one in five, one in twenty and one in 66 articles have; roughly their information. */
const commonWeights = [0.15, 0.4, 0.65];

interface Words {
  lead: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

function weightOf(stem: string): number {
  if (/^\p{N}/u.test(stem)) return 0;
  const band = commonStems.findIndex((stems) => stems.has(stem));
  return commonWeights[band] ?? 1;
}

function wordsOf({ title, text }: Pick<ComparedText, 'title' | 'text'>): Words {
  const beginning = cutText(text, comparedCharacters);
  const opening = tokenizeText(beginning).slice(0, leadSentences);
  return {
    lead: stemsOf([title, ...opening.map((sentence) => sentence.text)].join(' ')),
    all: stemsOf(`${title} ${beginning}`),
  };
}

/** The share of the words of one beginning that the other article has, in [0, 1]; both directions on average. */
function sharedBy(first: Words, second: Words): number {
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
  const words = articles.map(wordsOf);
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

/** What two articles of different outlets share on average, in [0, 1]. Those of one outlet share its own phrases. */
function meanShared(articles: readonly Pick<ComparedText, 'title' | 'text' | 'outlet'>[]): number {
  const read = articles.map((article) => ({ words: wordsOf(article), outlet: article.outlet.domain }));
  const shared = read.flatMap((own, at) =>
    read
      .slice(0, at)
      .filter(({ outlet }) => outlet !== own.outlet)
      .map(({ words }) => sharedBy(own.words, words)),
  );
  return shared.length === 0 ? 0 : shared.reduce((sum, share) => sum + share, 0) / shared.length;
}

/**
 * Whether a story is worth listing: its grouping is so certain, and its articles share so much, that they report one
 * event rather than one subject.
 * @param confidence the calibrated probability that the articles report one event, in [0, 1]
 */
export function reportsOneEvent(
  articles: readonly Pick<ComparedText, 'title' | 'text' | 'outlet'>[],
  confidence: number,
): boolean {
  if (articles.length < 2) return true;
  const mean = meanShared(articles);
  const certainty = Math.log(Math.max(confidence, 1e-6) / Math.max(1 - confidence, 1e-6));
  const min = articles.length <= maxSmall ? minListed.small : minListed.large;
  return certainty + sharedWeight * mean >= min;
}
