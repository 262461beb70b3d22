import type { OpinionSign } from '../analysis/opinion-signs.ts';
import { stemsOf } from '../search/search-terms.ts';
import { explains } from '../text/explaining-headline.ts';
import { reportsEvent } from '../text/reports-event.ts';
import { standsAlone } from '../text/stands-alone.ts';
import { headlineOf } from './clean-headline.ts';
import { originals } from './count-members.ts';
import { calmness, sobriety } from './heated-words.ts';
import type { StoryMember } from './story-member.ts';

/** The maximum of compared headlines; more of them change the result little. */
const maxCompared = 60;
/** What a headline shares with the others and with first sentences of reports counts so much. */
const weights = { headlines: 2.5, leads: 2, calmness: 2 };
/** What an opinion's headline and words of one side count against it. */
const ofOneSide = 2;
/** What each other sign of a headline that does not report counts against it. */
const perSign = 1;
/** The title in use stays if it reports and is behind the best by less. */
const incumbentBonus = 0.5;
/** Shorter headlines, in words, hardly say what happened. */
const minWords = 5;
/** A sentence stands in for a headline if it is so short, in characters, and shares so many stems with the best one. */
const maxSentence = 140;
const minShared = 2;

/** A headline without its publisher's name. */
export interface Headline {
  text: string;
  isOpinion?: boolean;
}

/** Whether a text has, outside quotations, words that one side uses. */
export type IsPartisan = (text: string) => boolean;

/** What is known of the articles of a story beside their headlines. */
export interface TitleSources {
  isPartisan?: IsPartisan;
  /** First sentences of reports. */
  leads?: readonly string[];
}

/** Whether a headline is a question or an explanation. */
const isQuestion = (title: string): boolean => /\?(?:\s|$)/.test(title) || explains(title);

/** Whether a headline plainly reports: it is no question, explains nothing, does not judge, and words the event as neither side does. */
export const isPlainHeadline = (title: string, isPartisan: IsPartisan): boolean =>
  !isQuestion(title) && calmness(title) === 1 && !isPartisan(title);

/** How many of the texts have a stem, on average over them and relative to the length of a headline. */
function agreementWith(stems: ReadonlySet<string>, texts: readonly ReadonlySet<string>[]): number {
  let shared = 0;
  for (const text of texts) for (const stem of stems) if (text.has(stem)) shared += 1;
  return shared / Math.max(1, texts.length) / Math.sqrt(Math.max(6, stems.size));
}

/** What speaks against a headline. */
function objectionsTo({ text, isOpinion = false }: Headline, isPartisan: IsPartisan): number {
  const signs = [
    isQuestion(text),
    text.split(' ').length < minWords,
    /["“‘]/.test(text),
    // Text that was decoded wrongly.
    /Ã|â€|\uFFFD/.test(text),
  ];
  return (
    perSign * signs.filter(Boolean).length +
    (isOpinion ? ofOneSide : 0) +
    (isPartisan(text) ? ofOneSide : 0) -
    weights.calmness * Math.log(calmness(text))
  );
}

/** Whether a sentence can be a title: short, clear by itself, and a report in words of neither side. */
const isFitTitle = (sentence: string, isPartisan: IsPartisan): boolean =>
  sentence.length <= maxSentence &&
  /^\p{Lu}.*\.$/u.test(sentence) &&
  !sentence.includes('(') &&
  reportsEvent(sentence) &&
  standsAlone(sentence) &&
  sobriety(sentence) === 1 &&
  !isPartisan(sentence);

/** The first sentences of reports. */
export const leadsOf = (
  articles: readonly { opinion?: OpinionSign | null | undefined; sentences: readonly { text: string }[] }[],
): string[] =>
  articles.flatMap(({ opinion, sentences: [first] }) =>
    first === undefined || (opinion ?? null) !== null ? [] : [first.text],
  );

/** The shortest sentence that can be a title and says something of what the best headline says. */
function findSentence(best: string, leads: readonly string[], isPartisan: IsPartisan): string | null {
  const stems = stemsOf(best);
  const sentence = [...leads]
    .sort((a, b) => a.length - b.length)
    .find((lead) => {
      const shared = [...stemsOf(lead)].filter((stem) => stems.has(stem)).length;
      return shared >= minShared && isFitTitle(lead, isPartisan);
    });
  return sentence?.replace(/\.$/, '') ?? null;
}

/**
 * The headline that shares most with the other headlines and with first sentences of reports, less what speaks against it.
 * Where no headline plainly reports, the shortest first sentence that does stands in. Null without a headline.
 */
export function chooseHeadline(
  headlines: readonly Headline[],
  current: string | null,
  { isPartisan = () => false, leads = [] }: TitleSources = {},
): string | null {
  const titled = headlines.filter(({ text }) => text !== '');
  const stems = titled.map(({ text }) => stemsOf(text));
  const leadStems = leads.map((lead) => stemsOf(lead));
  const valued = titled.map((headline, at) => {
    const own = stems[at] ?? new Set();
    const shared =
      weights.headlines *
        agreementWith(
          own,
          stems.filter((_, other) => other !== at),
        ) +
      weights.leads * agreementWith(own, leadStems);
    const isPlain = headline.isOpinion !== true && isPlainHeadline(headline.text, isPartisan);
    const bonus = isPlain && headline.text === current ? incumbentBonus : 0;
    return { text: headline.text, value: shared + bonus - objectionsTo(headline, isPartisan), isPlain };
  });
  valued.sort((a, b) => b.value - a.value);
  const [best] = valued;
  if (best === undefined) return null;
  if (valued.some(({ isPlain }) => isPlain)) return best.text;
  return findSentence(best.text, leads, isPartisan) ?? best.text;
}

/** Chooses the title of a story from the headlines of its articles, see `chooseHeadline`. Null without articles. */
export function chooseTitle(
  members: readonly StoryMember[],
  current: string | null,
  sources?: TitleSources,
): string | null {
  const headlines = originals(members)
    .slice(0, maxCompared)
    .map((member) => ({ text: headlineOf(member), isOpinion: (member.opinion ?? null) !== null }));
  return chooseHeadline(headlines, current, sources);
}
