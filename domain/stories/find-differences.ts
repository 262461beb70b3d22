import { confidenceWords } from '../analysis/confidence-words.ts';
import { type Side, sides } from '../analysis/rating.ts';
import type { ShownFact } from '../comparison/build-comparison.ts';
import type { Difference, DifferencePart } from '../comparison/difference.ts';
import type { FactRow } from '../comparison/find-facts.ts';
import type { ParsedArticle } from '../comparison/parse-articles.ts';
import { rankHeadlines } from '../comparison/rank-headlines.ts';
import { nestQuotes } from '../text/nest-quotes.ts';
import { headlineOf } from './clean-headline.ts';
import { judgeSentiment, type ToneChances } from './measure-sentiment.ts';
import type { Sentiment } from './sentiment.ts';
import type { StoryMember } from './story-member.ts';

/** A quoted article of a side, with its tone where it is known. */
export interface SideArticle {
  member: StoryMember;
  tone: ToneChances | null;
}

type BySide = Readonly<Record<Side, readonly SideArticle[]>>;

const adjectives: Readonly<Record<Side, string>> = {
  left: 'left-leaning',
  center: 'center-leaning',
  right: 'right-leaning',
};
const capitalise = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** "2 of the 3 left-leaning articles", "both center-leaning articles", "the one right-leaning article". */
function countOf(side: Side, count: number, of: number): string {
  const which = adjectives[side];
  if (of === 1) return `the one ${which} article`;
  if (count === of) return `${of === 2 ? 'both' : `all ${of}`} ${which} articles`;
  return `${count === 0 ? 'none' : count} of the ${of} ${which} articles`;
}

const idsOf = (articles: readonly SideArticle[]): string[] => articles.map(({ member }) => member.id);

const difference = (
  aspect: Difference['aspect'],
  parts: DifferencePart[],
  text = `${capitalise(parts.map((part) => part.text).join('; '))}.`,
  moreThanChance = false,
): Difference[] => {
  const [first] = parts;
  return first === undefined
    ? []
    : [
        {
          ...{ aspect, text, side: first.side, articles: parts.flatMap(({ articles }) => articles) },
          parts: parts.map((part) => ({ ...part, text: capitalise(part.text) })),
          moreThanChance,
        },
      ];
};

function compareHeadlines(covering: readonly Side[], own: BySide): Difference[] {
  const parts = covering.flatMap((side): DifferencePart[] => {
    const [typical] = rankHeadlines(
      own[side],
      covering.flatMap((each) => own[each]),
    );
    if (typical === undefined) return [];
    const { member } = typical;
    return [
      { side, text: `${member.outlet.name}: ${nestQuotes(headlineOf(member))}`, articles: [member.id] },
    ];
  });
  const text = parts.map(({ side, text: headline }) => `${capitalise(side)}, ${headline}`).join('; ');
  return difference('headlines', parts, `Headlines: ${text}.`);
}

/** What articles of a tone do, for one and for several. */
const sounds: Readonly<Record<Sentiment, readonly [string, string]>> = {
  positive: ['sounds positive', 'sound positive'],
  neutral: ['reports without approval or blame', 'report without approval or blame'],
  negative: ['sounds negative', 'sound negative'],
};

/** "2 of the 3 left-leaning articles sound negative"; of all together where none sounds so alone. */
function describeTone(side: Side, tone: Sentiment, toned: readonly SideArticle[]): DifferencePart {
  const same = toned.filter((each) => judgeSentiment(each.tone === null ? [] : [each.tone])?.tone === tone);
  const [one, several] = sounds[tone];
  return same.length === 0
    ? {
        side,
        text: `the ${toned.length} ${adjectives[side]} articles together ${several}`,
        articles: idsOf(toned),
      }
    : {
        ...{ side, articles: idsOf(same) },
        text: `${countOf(side, same.length, toned.length)} ${same.length === 1 ? one : several}`,
      };
}

/** The tone of each side, where two differ for sure: read from words, it is often wrong otherwise. */
function compareTones(covering: readonly Side[], own: BySide): Difference[] {
  const judged = covering.flatMap((side) => {
    const toned = own[side].filter(({ tone }) => tone !== null);
    const judged = judgeSentiment(toned.flatMap((article) => article.tone ?? []));
    const isSure = judged !== null && confidenceWords(judged.chance) === 'Sure';
    return isSure ? [{ side, tone: judged.tone, toned }] : [];
  });
  if (new Set(judged.map(({ tone }) => tone)).size < 2) return [];
  const parts = judged.map(({ side, tone, toned }) => describeTone(side, tone, toned));
  return difference('tone', parts);
}

/** The minimum distance between the shares of opinions of two sides. */
const minKindDistance = 1 / 3;

/** Where a side has many more opinions than another one. */
function compareKinds(covering: readonly Side[], own: BySide): Difference[] {
  const counted = covering.map((side) => {
    const opinions = own[side].filter(({ member }) => (member.opinion ?? null) !== null);
    return { side, opinions, of: own[side].length };
  });
  const shares = counted.map(({ opinions, of }) => opinions.length / of);
  if (Math.max(...shares) - Math.min(...shares) < minKindDistance) return [];
  const parts = counted.map(({ side, opinions, of }): DifferencePart => {
    const verb =
      of === 1 && opinions.length === 0
        ? 'is not an opinion'
        : opinions.length > 1
          ? 'are opinions'
          : 'is an opinion';
    return {
      side,
      text: `${countOf(side, opinions.length, of)} ${verb}`,
      articles: idsOf(opinions.length > 0 ? opinions : own[side]),
    };
  });
  return difference('kind', parts);
}

/** That one side alone covers the story; a copy is no coverage of its own. */
function stateCoverage(side: Side, independent: readonly StoryMember[]): Difference[] {
  const own = independent.filter((member) => member.side === side);
  const others = sides.filter((other) => other !== side).map((other) => adjectives[other]);
  const subject = own.length === 1 ? 'The one rated article is' : `All ${own.length} rated articles are`;
  const text = `${subject} ${adjectives[side]}; no independent ${others.join(' or ')} article on it was read.`;
  const articles = own.map(({ id }) => id);
  return difference(
    'coverage',
    [{ side, text: capitalise(countOf(side, own.length, own.length)), articles }],
    text,
  );
}

interface FactDifference {
  aspect: Difference['aspect'];
  /** What one article does, and what several do. */
  verbs: readonly [string, string];
}

const factDifferences: Readonly<Record<FactRow, FactDifference>> = {
  quotes: { aspect: 'speakers', verbs: ['quotes', 'quote'] },
  stresses: { aspect: 'figures', verbs: ['gives', 'give'] },
  words: { aspect: 'wording', verbs: ['uses', 'use'] },
  leavesOut: { aspect: 'omission', verbs: ['names', 'name'] },
};

/** How many articles of a side have a fact: "at least 3 of the 4 left-leaning articles quote Ada Holm"; null if none may. */
function describeFact(
  { row, text, uses, mayHave }: ShownFact,
  side: Side,
  counted: readonly ParsedArticle[],
): DifferencePart | null {
  const own = counted.filter(({ member }) => member.side === side);
  const having = own.filter((article) => uses.has(article));
  const possible = own.filter((article) => uses.has(article) || mayHave(article)).length;
  // Nothing is known of the side where it may have it in another form.
  if (having.length === 0 && possible > 0) return null;
  const isFigure = /\d/.test(text);
  const { verbs } = factDifferences[isFigure && row === 'leavesOut' ? 'stresses' : row];
  const [one, several] = verbs;
  const isOneWithout = own.length === 1 && possible === 0;
  const verb = isOneWithout ? `does not ${several}` : having.length > 1 ? several : one;
  const count = countOf(side, having.length, own.length);
  return {
    side,
    text: `${possible > having.length ? 'at least ' : ''}${count} ${verb} ${text}`,
    articles: (having.length > 0 ? having : own).map(({ member }) => member.id),
  };
}

/** The same with the sentence that shows it. */
function describeOwn(fact: ShownFact, side: Side, counted: readonly ParsedArticle[]): DifferencePart[] {
  const part = describeFact(fact, side, counted);
  if (part === null) return [];
  const isOfSide = counted.some(({ member }) => member.id === fact.passage.article && member.side === side);
  return [isOfSide ? { ...part, text: `${part.text}: ${nestQuotes(fact.passage.quote)}` } : part];
}

/**
 * The strongest fact of a kind and that of another side, where it has one; else what each other side has of the first.
 * A side of which it is not known is left out.
 */
function compareFacts(
  row: FactRow,
  facts: readonly ShownFact[],
  counted: readonly ParsedArticle[],
): Difference[] {
  // What a short article lacks by chance is no omission of its side.
  const isFit = (each: ShownFact) => each.row === row && (row !== 'leavesOut' || each.moreThanChance);
  const fact = facts.find(isFit);
  if (fact === undefined) return [];
  const second =
    row === 'leavesOut' ? undefined : facts.find((each) => each.row === row && each.side !== fact.side);
  const others = sides.filter(
    (side) => side !== fact.side && counted.some(({ member }) => member.side === side),
  );
  const parts =
    second === undefined
      ? others.flatMap((side) => describeOwn(fact, side, counted))
      : describeOwn(second, second.side, counted);
  const own = describeOwn(fact, fact.side, counted);
  return parts.length === 0
    ? []
    : difference(factDifferences[row].aspect, [...own, ...parts], undefined, fact.moreThanChance);
}

/** So many differences are stated. */
const maxDifferences = 5;

/**
 * What sets the sides of a story apart as facts with their counts, without a claim that a side would do so elsewhere: their
 * most typical headlines, whom one of them alone quotes, what it gives and calls things, what it leaves out more than chance
 * would, their tones and their kinds where these differ, or that one side alone covers it; at most five.
 * @param articles the independent articles that are quoted
 * @param independent all independent articles
 * @param compared the facts of the comparison, the strongest first, and the articles that they count
 */
export function findDifferences(
  articles: readonly SideArticle[],
  independent: readonly StoryMember[],
  { facts, counted }: { facts: readonly ShownFact[]; counted: readonly ParsedArticle[] },
): Difference[] {
  const ofSide = (side: Side) => articles.filter(({ member }) => member.side === side);
  const own = { left: ofSide('left'), center: ofSide('center'), right: ofSide('right') };
  const covering = sides.filter((side) => independent.some((member) => member.side === side));
  const [only] = covering;
  if (only === undefined) return [];
  if (covering.length === 1) return stateCoverage(only, independent);
  const compared = covering.filter((side) => own[side].length > 0);
  const ofFacts = (row: FactRow) => compareFacts(row, facts, counted);
  return [
    ...compareHeadlines(compared, own),
    ...ofFacts('quotes'),
    ...ofFacts('stresses'),
    ...ofFacts('words'),
    ...compareKinds(compared, own),
    ...ofFacts('leavesOut'),
    ...compareTones(compared, own),
  ].slice(0, maxDifferences);
}
