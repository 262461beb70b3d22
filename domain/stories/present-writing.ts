import { type Side, sides } from '../analysis/rating.ts';
import { countWords } from '../analysis/text-kind.ts';
import type { Passage } from '../comparison/compared-text.ts';
import type { Difference } from '../comparison/difference.ts';
import { stemsOf } from '../search/search-terms.ts';
import { sliceText } from '../text/cut-text.ts';
import { createSupportTest } from '../text/find-unsupported.ts';
import { findSentences } from '../text/sentences.ts';
import { standsAlone } from '../text/stands-alone.ts';
import type { CitedSentence } from './build-story-projection.ts';
import { headlineOf } from './clean-headline.ts';
import { type CommonStatement, minBorneOut } from './find-common-ground.ts';
import type { Sentiment } from './sentiment.ts';
import { overlapOf, type StoryText } from './story-text.ts';
import {
  citableText,
  hashText,
  type StoryWriting,
  type TextPlace,
  type WrittenSentence,
} from './story-writing.ts';

/** A sentence of a model with the passages of articles that it rests on. */
export type WrittenCitation = CitedSentence & { passages: Passage[] };

/** What readers see of what a model wrote. */
export interface ShownWriting {
  /** Absent where the built-in one stands. */
  title?: string;
  summary: WrittenCitation[];
  commonGround: CommonStatement[];
  /** At least one where articles of two sides report. */
  differences: Difference[];
  sentiment: Partial<Record<Side, { tone: Sentiment; passages: Passage[] }>>;
  leftOut: Record<Side, WrittenCitation[]>;
  /** The ids of articles that may report another event. */
  strays: string[];
}

export interface WritingRules {
  mayBeTitle(title: string): boolean;
  /** Whether a sentence has words that one side uses. */
  isPartisan(sentence: string): boolean;
}

/** Further sentences of a field are not shown. */
const max = { summary: 4, commonGround: 4, differences: 5, leftOut: 2 };
const sideNames: Readonly<Record<Side, string>> = { left: 'Left', center: 'Center', right: 'Right' };

/** Cites articles that stand in the story as the model was given them; a sentence needs all that it rests on. */
function createCiting(texts: readonly StoryText[], { textHashes }: StoryWriting) {
  const known = new Map(texts.map((text) => [text.member.id, { text, citable: citableText(text) }]));
  const read = Object.entries(textHashes).filter(([article, hash]) => {
    const text = known.get(article)?.citable;
    return text !== undefined && hashText(text) === hash;
  });
  const unchanged = new Set(read.map(([article]) => article));
  const quote = ({ article, start, end }: TextPlace): Passage[] => {
    if (!unchanged.has(article)) return [];
    const words = sliceText(known.get(article)?.citable ?? '', start, end)
      .replace(/\s+/g, ' ')
      .trim();
    return words === '' ? [] : [{ article, quote: words }];
  };
  return {
    /** Whether all that the model was given stands in the story. */
    isComplete: unchanged.size === Object.keys(textHashes).length,
    passagesOf: (places: readonly TextPlace[]) => places.flatMap(quote),
    sideOf: (article: string) => known.get(article)?.text.member.side ?? null,
    cite({ text, places }: WrittenSentence): WrittenCitation[] {
      const passages = places.flatMap(quote);
      const articles = [...new Set(passages.map(({ article }) => article))];
      return passages.length === 0 || passages.length < places.length ? [] : [{ text, articles, passages }];
    },
  };
}

type Citing = ReturnType<typeof createCiting>;

const isOf = (side: Side, { sideOf }: Citing, { articles }: CitedSentence): boolean =>
  articles.every((article) => sideOf(article) === side);

/** Sentences that say the same as one before them are left out. */
function withoutRepeats(cited: readonly WrittenCitation[]): WrittenCitation[] {
  const maxOverlap = 0.85;
  const kept: { sentence: WrittenCitation; stems: ReadonlySet<string> }[] = [];
  for (const sentence of cited) {
    const stems = stemsOf(sentence.text);
    if (kept.every((each) => overlapOf(each.stems, stems) < maxOverlap)) kept.push({ sentence, stems });
  }
  return kept.map(({ sentence }) => sentence);
}

function citeSummary({ summary }: StoryWriting, citing: Citing, { isPartisan }: WritingRules) {
  const cited = summary.filter(({ text }) => !isPartisan(text)).flatMap(citing.cite);
  const first = cited.findIndex(({ text }) => standsAlone(text));
  return first === -1 ? [] : withoutRepeats(cited.slice(first)).slice(0, max.summary);
}

/** The words of a sentence that say something, apart from names; figures are among them. */
const listFacts = (sentence: string): Set<string> =>
  stemsOf(sentence.replace(/(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*/gu, ' '));

/** Whether a sentence says more of its passages than names. */
function statesFact({ text, passages }: WrittenCitation): boolean {
  const facts = listFacts(text);
  return passages.some(({ quote }) => [...listFacts(quote)].some((stem) => facts.has(stem)));
}

function citeCommonGround({ commonGround }: StoryWriting, citing: Citing, { isPartisan }: WritingRules) {
  const cited = commonGround.flatMap(citing.cite).flatMap((statement) => {
    const own = sides.filter((side) => statement.articles.some((article) => citing.sideOf(article) === side));
    const isCommon = own.length > 1 && statesFact(statement) && !isPartisan(statement.text);
    return isCommon ? [{ ...statement, sides: own }] : [];
  });
  return cited.slice(0, max.commonGround);
}

function citeDifferences({ differences }: StoryWriting, citing: Citing): Difference[] {
  const cited = differences.flatMap(({ aspect, parts: written }): Difference[] => {
    const parts = sides.flatMap((side) => {
      const [part] = written.filter((each) => each.side === side).flatMap(citing.cite);
      return part === undefined || !isOf(side, citing, part) ? [] : [{ side, ...part }];
    });
    const [first] = parts;
    if (first === undefined || parts.length < 2) return [];
    return [
      {
        ...(aspect === null ? {} : { aspect }),
        text: parts.map(({ side, text }) => `${sideNames[side]}: ${text}`).join(' '),
        ...{ side: first.side, articles: parts.flatMap(({ articles }) => articles), parts },
      },
    ];
  });
  return cited.slice(0, max.differences);
}

/** The stems of each three sentences of a text in turn. */
function listWindows(text: string): ReadonlySet<string>[] {
  const own = findSentences(text).map(({ start, end }) => stemsOf(sliceText(text, start, end)));
  return own.map((each, at) => new Set([...each, ...(own[at + 1] ?? []), ...(own[at + 2] ?? [])]));
}

/** Whether three sentences of a text in turn say most of a passage. */
function says(windows: readonly ReadonlySet<string>[], quote: string): boolean {
  const stems = [...stemsOf(quote)];
  return windows.some(
    (window) => stems.filter((stem) => window.has(stem)).length >= minBorneOut * stems.length,
  );
}

/** Reporters need so long for a fact that another outlet reports first. */
const marginMs = 3 * 3_600_000;
/** A shorter article has no room for each fact. */
const minWords = 250;

const wholeText = (article: StoryText): string => article.beginning ?? citableText(article);

/** Whether articles of a side that appeared after a fact was known have room for it: one long article, or two. */
function haveRoom(own: readonly StoryText[], known: number): boolean {
  const later = own.filter(({ member }) => Date.parse(member.dated) >= known + marginMs);
  return later.length > 1 || later.some((article) => countWords(wholeText(article)) >= minWords);
}

/** What a side leaves out, though it could have it: an article of it that says so after all takes it away. */
function citeLeftOut({ leftOut }: StoryWriting, texts: readonly StoryText[], citing: Citing) {
  const read = (leftOut.length === 0 ? [] : texts).map((article) => ({
    member: article.member,
    windows: listWindows(wholeText(article)),
  }));
  const of = (side: Side): WrittenCitation[] => {
    const own = texts.filter(({ member }) => member.side === side);
    const isMissing = ({ quote, article }: Passage) => {
      const saying = read.filter(({ member, windows }) => member.id === article || says(windows, quote));
      const known = Math.min(...saying.map(({ member }) => Date.parse(member.dated)));
      return saying.every(({ member }) => member.side !== side) && haveRoom(own, known);
    };
    const cited = leftOut.filter((each) => each.side === side).flatMap(citing.cite);
    return cited.filter(({ passages }) => passages.every(isMissing)).slice(0, max.leftOut);
  };
  return { left: of('left'), center: of('center'), right: of('right') };
}

function citeSentiment({ sentiment }: StoryWriting, citing: Citing): ShownWriting['sentiment'] {
  const cited = sentiment.flatMap(({ side, tone, places }) => {
    const passages = citing.passagesOf(places).filter(({ article }) => citing.sideOf(article) === side);
    return passages.length === 0 ? [] : [[side, { tone, passages }] as const];
  });
  return Object.fromEntries(cited);
}

/** Fewer words in common with a headline are no title of the same event. */
const minShared = 2;

function isOnEvent(title: string, texts: readonly StoryText[]): boolean {
  const stems = stemsOf(title);
  return texts.some(
    ({ member }) => [...stemsOf(headlineOf(member))].filter((stem) => stems.has(stem)).length >= minShared,
  );
}

/** Whether the names and figures of a title are in these texts. */
function isSupported(title: string, texts: readonly StoryText[]): boolean {
  const citable = texts.map(citableText);
  return createSupportTest(citable, citable)(title).length === 0;
}

/**
 * What readers see of what a model wrote, also after other articles joined the story; what rests on an article that left
 * it, or changed, is left out. The model's sentences are shown together or not at all, because built-in ones beside them
 * repeat or contradict them: null without a summary, or without a difference where articles of two sides report. Null
 * also where the model found several events and did not say which articles report another one: then its sentences mix
 * them.
 */
export function presentWriting(
  writing: StoryWriting,
  texts: readonly StoryText[],
  rules: WritingRules,
): ShownWriting | null {
  const named = texts.map(({ member }) => member.id).filter((id) => writing.strays.includes(id));
  const strays = named.length * 2 < texts.length ? named : [];
  if (!writing.isOneEvent && strays.length === 0) return null;
  const citing = createCiting(texts, writing);
  const summary = citeSummary(writing, citing, rules);
  const differences = citeDifferences(writing, citing);
  const covering = new Set(texts.flatMap(({ member }) => member.side ?? []));
  if (summary.length === 0 || (differences.length === 0 && covering.size > 1)) return null;
  const mayBeTitle = (title: string | null): title is string =>
    title !== null &&
    standsAlone(title) &&
    isOnEvent(title, texts) &&
    (citing.isComplete || isSupported(title, texts)) &&
    rules.mayBeTitle(title);
  return {
    ...(mayBeTitle(writing.title) ? { title: writing.title } : {}),
    summary,
    commonGround: citeCommonGround(writing, citing, rules),
    differences,
    sentiment: citeSentiment(writing, citing),
    leftOut: citeLeftOut(writing, texts, citing),
    strays,
  };
}
