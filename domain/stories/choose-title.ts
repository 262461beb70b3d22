import type { OpinionSign } from '../analysis/opinion-signs.ts';
import type { Side } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { sliceText } from '../text/cut-text.ts';
import { reportsEvent } from '../text/reports-event.ts';
import { standsAlone } from '../text/stands-alone.ts';
import { headlineOf } from './clean-headline.ts';
import { originals } from './count-members.ts';
import { findEventVerb } from './event-verbs.ts';
import { calmness, sobriety } from './heated-words.ts';
import { isPlainIn } from './plain-words.ts';
import type { StoryMember } from './story-member.ts';

/** The maximum of compared headlines; more of them change the result little. */
const maxCompared = 60;
/** The factor of the current title if it is sober, so that it stays while it is nearly as good as the best. */
const incumbentBonus = 1.8;
const minSoberQuality = 0.8;
/** The factor of a headline with words of one side; such a one is chosen only where hardly another is at hand. */
const partisanFactor = 0.4;
/** The factor of an opinion's headline: it says what the author thinks. */
const opinionFactor = 0.25;
/** Outlets of the center less often word a headline as one side would. */
const centerFactor = 1.3;
/** A fair headline is chosen before one that is not if its value is so much of the other's. */
const minFairShare = 0.45;
/** So many other headlines are tried where the articles do not bear the best one out. */
const maxOthers = 4;
/** A sentence stands in for headlines that judge if it is so short, in characters. */
const maxSentence = 140;
/** So many stems of the best headline stand in such a sentence, one of them no name. */
const minShared = 2;

/** A headline that explains or lists. */
const explaining =
  /^(?:here['’]s|this is|why|how|what|who|when|where|first take|(?:\w+ )?(?:things|ways|reasons|takeaways|questions|lessons))\b|: (?:why|how|what|(?:\w+ )?(?:things|takeaways|questions))\b|\bhere (?:are|is)\b|\b(?:fact[- ]check|explained|explainer|to (?:know|watch|expect))\b/i;

/** A headline on what is to be, which is soon overtaken: "Council to close bridge". */
const planned =
  /^(?:\S+ ){0,3}\S*[^sd\s] to [a-z]|^(?:\S+ ){1,4}(?:(?:set|poised|expected|due) to|will|may|might|could) [a-z]/i;

/** The quality of a headline, in (0, 1.2]. Questions, shouts, teasers, lists and judgements say less about the event. */
function titleQuality(title: string): number {
  let weight = calmness(title);
  if (/\?\s*$/.test(title)) weight *= 0.6;
  if (/!/.test(title)) weight *= 0.8;
  // Text that was decoded wrongly.
  if (/Ã|â€|\uFFFD|\p{L}\?s\b/u.test(title)) weight *= 0.4;
  if (/\b[A-Z]{4,}\b.*\b[A-Z]{4,}\b/.test(title)) weight *= 0.8;
  if (explaining.test(title)) weight *= 0.7;
  if (planned.test(title)) weight *= 0.8;
  if (
    /\b(?:explained|explainer|what we know|what to know|what it means|what that means|things to know|fact[- ]check)\b/i.test(
      title,
    )
  )
    weight *= 0.6;
  if (saysWhatHappened(title)) weight *= eventBonus;
  if (/^["“‘']/.test(title)) weight *= 0.85;
  if (/\b(?:live updates?|live blog|newsletter|podcast|opinion)\b/i.test(title)) weight *= 0.6;
  const words = title.split(/\s+/).length;
  if (words < 5) weight *= 0.6;
  if (words > 18) weight *= 0.85;
  return weight;
}

/** Verbs of events: a headline with one near its beginning says what happened. */
const event =
  /\b(?:says|said|signs|signed|votes|voted|rules|ruled|blocks|blocked|orders|ordered|sues|sued|charged|charges|resigns?|resigned|wins|won|loses|lost|dies|died|killed|kills|arrested|announces?|announced|approves?|approved|rejects?|rejected|pass|passe[sd]|denies|deny|denied|names|named|nominates?|nominated|picks|picked|meets?|met|visits|visited|launch(?:es|ed)?|reports|reported|indicted|pleads|convicted|sentenced|fires|fired|ends|ended|opens|opened|closes|closed|asks|asked|urges?|urged|warns?|warned|agrees?|agreed|accuses?|accused|concedes|withdraws?|withdrew|releases?|released|restores?|restored|returns|suspends?|suspended|delays|delayed|cancels|canceled|bans|banned|finds?|found|confirms?|confirmed|unveils?|unveiled|introduces?|introduced|appoints?|appointed|testif(?:ies|ied)|calls? for|denounces?|denounced|condemns?|condemned|criticizes?|criticized|rebukes|defends?|opposes?|vows?|pledges|promises|threatens?|threatened|seeks?|plans? to|faces|files|filed|holds|grants|granted|sides with|upholds?|upheld|overturns?|overturned|strikes|struck|lifts|lifted|imposes?|imposed|halts?|halted|expands?|allows?|allowed|removes?|removed|adds|raises|raised|cuts|sets|surges?|hits|tops|passes|reaches|joins?|joined|quits?|declines?|refuses?|refused|considers?|extends?|extended|declares?|declared|detains?|detained|tells|told|claims|claimed|backs|drops|dropped|moves to|weighs|pushes|reverses?|reversed|retires?|to (?:be|resign|step|leave|testify|sign|meet|visit|end|return|release|run))\b/i;
const maxWordsBefore = 4;
const eventBonus = 1.3;

function saysWhatHappened(title: string): boolean {
  const at = title.search(event);
  return at > 0 && sliceText(title, 0, at).split(' ').length - 1 <= maxWordsBefore;
}

/** A headline without its publisher's name, and the side of its article. */
export interface Headline {
  text: string;
  side: Side | null;
  isOpinion?: boolean;
}

/** A headline with its suitability as a title. */
interface Valued {
  text: string;
  value: number;
  /** Whether it reports, in words of neither side. */
  isFair: boolean;
}

/** Whether a text has, outside quotations, words that one side uses. */
export type IsPartisan = (text: string) => boolean;

/**
 * The weights of what a headline shares with the other headlines, with first sentences of reports and with the one of
 * these that says most of it, and of each of its words; fitted to titles that experts gave 2,404 stories (`npm run eval
 * -- summary`), the third to what their summaries then hold.
 */
const weights = { headlines: 2.3, leads: 1.4, lead: 0.8, word: -0.12 };

/** How many of the texts have a stem, on average over them and relative to the length of a headline. */
function agreementWith(stems: ReadonlySet<string>, texts: readonly ReadonlySet<string>[]): number {
  let shared = 0;
  for (const text of texts) for (const stem of stems) if (text.has(stem)) shared += 1;
  return shared / Math.max(1, texts.length) / Math.sqrt(Math.max(6, stems.size));
}

/** The share of the stems that the text with most of them has. */
const shareOfBest = (stems: ReadonlySet<string>, texts: readonly ReadonlySet<string>[]): number =>
  Math.max(0, ...texts.map((text) => [...stems].filter((stem) => text.has(stem)).length)) /
  Math.max(1, stems.size);

/** The least calmness of the title of a story that is listed: it may address the reader, but not judge. */
const minListed = 0.6;

/** Whether a story can be listed with a title: it says what happened, and neither judges nor is a question or an explanation. */
export const isListedTitle = (title: string): boolean =>
  calmness(title) >= minListed &&
  !/\?(?:\s|$)/.test(title) &&
  !explaining.test(title) &&
  findEventVerb(title) !== -1;

/** Whether a headline plainly says what happened. */
const isReport = (title: string): boolean => calmness(title) === 1 && isListedTitle(title);

/** The suitability of each headline as a title, regardless of words of one side. */
function valueHeadlines(
  headlines: readonly Headline[],
  current: string | null,
  leads: readonly string[],
): Valued[] {
  const titles = headlines.map((headline) => ({ ...headline, stems: stemsOf(headline.text) }));
  const leadStems = leads.map(stemsOf);
  return titles.flatMap(({ text, stems, side, isOpinion = false }) => {
    if (text === '') return [];
    const others = titles.flatMap((title) => (title.stems === stems ? [] : [title.stems]));
    const centrality = Math.exp(
      weights.headlines * agreementWith(stems, others) +
        weights.leads * agreementWith(stems, leadStems) +
        weights.lead * shareOfBest(stems, leadStems) +
        weights.word * text.split(' ').length,
    );
    const quality = titleQuality(text) * (isOpinion ? opinionFactor : 1);
    const isSober = quality >= minSoberQuality;
    const value =
      centrality *
      quality *
      (side === 'center' ? centerFactor : 1) *
      (text === current && isSober ? incumbentBonus : 1);
    return [{ text, value, isFair: !isOpinion && isReport(text) }];
  });
}

/** The most suitable headline. Words of one side are looked up only in those that would be chosen. */
function findBest(valued: readonly Valued[], isPartisan: IsPartisan): Valued | null {
  let best: Valued | null = null;
  for (const each of [...valued].sort((a, b) => b.value - a.value)) {
    if (best !== null && best.value >= each.value) break;
    const own = isPartisan(each.text) ? { ...each, value: each.value * partisanFactor, isFair: false } : each;
    if (best === null || own.value > best.value) best = own;
  }
  return best;
}

/** Whether a sentence can be a title: short, clear by itself, and a report in words of neither side. */
function isFitTitle(sentence: string, isPartisan: IsPartisan): boolean {
  return (
    sentence.length <= maxSentence &&
    /^\p{Lu}.*\.$/u.test(sentence) &&
    !sentence.includes('(') &&
    reportsEvent(sentence) &&
    standsAlone(sentence) &&
    sobriety(sentence) === 1 &&
    !isPartisan(sentence)
  );
}

/** The first sentences of reports. */
export const leadsOf = (
  articles: readonly { opinion?: OpinionSign | null | undefined; sentences: readonly { text: string }[] }[],
): string[] =>
  articles.flatMap(({ opinion, sentences: [first] }) =>
    first === undefined || (opinion ?? null) !== null ? [] : [first.text],
  );

/** What is known of the articles of a story beside their headlines. */
export interface TitleSources {
  isPartisan?: IsPartisan;
  /** First sentences of reports. */
  leads?: readonly string[];
  /** Whether the articles have sentences that say what a title says. */
  isBorneOut?: (title: string) => boolean;
}

/** The best headline, whether sentences bear it out or not. */
function chooseBest(
  valued: readonly Valued[],
  { isPartisan, leads }: Required<Pick<TitleSources, 'isPartisan' | 'leads'>>,
): string | null {
  const best = findBest(valued, isPartisan);
  if (best === null || best.isFair) return best?.text ?? null;
  const fair = findBest(
    valued.filter(({ isFair }) => isFair),
    isPartisan,
  );
  if (fair?.isFair === true && fair.value >= minFairShare * best.value) return fair.text;
  const stems = stemsOf(best.text);
  const isOfSubject = (lead: string): boolean => {
    const shared = [...stemsOf(lead)].filter((stem) => stems.has(stem));
    return shared.length >= minShared && shared.some((stem) => isPlainIn(lead, stem));
  };
  const sentence = leads.find((lead) => isOfSubject(lead) && isFitTitle(lead, isPartisan));
  return sentence === undefined ? best.text : sentence.replace(/\.$/, '');
}

/**
 * The sober headline with the words that most others share. Where each of them judges, is an opinion's or words the
 * event as one side does, a sentence of `leads` stands in for it, if one is short enough. Where the articles do not say
 * what it says, the next fair one that is nearly as good and that they bear out is the title.
 */
export function chooseHeadline(
  headlines: readonly Headline[],
  current: string | null,
  { isPartisan = () => false, leads = [], isBorneOut = () => true }: TitleSources = {},
): string | null {
  const valued = valueHeadlines(headlines, current, leads).sort((a, b) => b.value - a.value);
  const best = chooseBest(valued, { isPartisan, leads });
  if (best === null || isBorneOut(best)) return best;
  const min = (valued[0]?.value ?? 0) * minFairShare;
  const others = valued.filter(({ text, value, isFair }) => isFair && value >= min && text !== best);
  return others.slice(0, maxOthers).find(({ text }) => !isPartisan(text) && isBorneOut(text))?.text ?? best;
}

/**
 * Chooses the title of a story from the headlines of its articles. The `current` title stays unless another is clearly
 * better. Null without articles.
 */
export function chooseTitle(
  members: readonly StoryMember[],
  current: string | null,
  sources?: TitleSources,
): string | null {
  const headlines = originals(members)
    .slice(0, maxCompared)
    .map((member) => ({
      text: headlineOf(member),
      ...{ side: member.side, isOpinion: (member.opinion ?? null) !== null },
    }));
  return chooseHeadline(headlines, current, sources);
}
