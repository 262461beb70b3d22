import { type Side, sides } from '../analysis/rating.ts';
import type { Difference, DifferencePart } from '../comparison/format-differences.ts';
import { stemsOf } from '../search/search-terms.ts';
import { headlineOf } from './clean-headline.ts';
import { judgeSentiment, type ToneChances } from './measure-sentiment.ts';
import type { Sentiment } from './sentiment.ts';
import type { StoryMember } from './story-member.ts';
import { overlapOf } from './story-text.ts';

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

/** The article whose headline shares most with the others of its side; of equal ones the first. */
function findTypical(articles: readonly SideArticle[]): SideArticle | undefined {
  const stems = articles.map(({ member }) => stemsOf(headlineOf(member)));
  const closeness = stems.map((own, at) =>
    stems.reduce((sum, other, place) => sum + (place === at ? 0 : overlapOf(own, other)), 0),
  );
  return articles[closeness.indexOf(Math.max(...closeness))];
}

const difference = (aspect: Difference['aspect'], parts: DifferencePart[], text: string): Difference[] => {
  const [first] = parts;
  return first === undefined
    ? []
    : [
        {
          ...{ aspect, text, side: first.side, articles: parts.flatMap(({ articles }) => articles) },
          parts: parts.map((part) => ({ ...part, text: capitalise(part.text) })),
        },
      ];
};

function compareHeadlines(covering: readonly Side[], own: BySide): Difference[] {
  const parts = covering.flatMap((side): DifferencePart[] => {
    const typical = findTypical(own[side]);
    if (typical === undefined) return [];
    const { member } = typical;
    return [{ side, text: `${member.outlet.name}: “${headlineOf(member)}”`, articles: [member.id] }];
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

/** The tone of each side, where two sides differ. */
function compareTones(covering: readonly Side[], own: BySide): Difference[] {
  const judged = covering.flatMap((side) => {
    const toned = own[side].filter(({ tone }) => tone !== null);
    const tone = judgeSentiment(toned.flatMap((article) => article.tone ?? []))?.tone;
    return tone === undefined ? [] : [{ side, tone, toned }];
  });
  if (new Set(judged.map(({ tone }) => tone)).size < 2) return [];
  const parts = judged.map(({ side, tone, toned }) => describeTone(side, tone, toned));
  return difference('tone', parts, `${capitalise(parts.map(({ text }) => text).join('; '))}.`);
}

/** Where a side has opinions, and another one of them has only reports. */
function compareKinds(covering: readonly Side[], own: BySide): Difference[] {
  const counted = covering.map((side) => {
    const opinions = own[side].filter(({ member }) => (member.opinion ?? null) !== null);
    return { side, opinions, of: own[side].length };
  });
  if (counted.every(({ opinions }) => opinions.length === 0)) return [];
  if (counted.every(({ opinions }) => opinions.length > 0)) return [];
  const parts = counted.map(({ side, opinions, of }): DifferencePart => {
    const verb =
      of === 1 && opinions.length === 0
        ? 'is no opinion'
        : opinions.length > 1
          ? 'are opinions'
          : 'is an opinion';
    return {
      side,
      text: `${countOf(side, opinions.length, of)} ${verb}`,
      articles: idsOf(opinions.length > 0 ? opinions : own[side]),
    };
  });
  return difference('kind', parts, `${capitalise(parts.map(({ text }) => text).join('; '))}.`);
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

/**
 * What sets the sides of a story apart as facts with their counts, without a claim that a side would do so elsewhere: their
 * most typical headlines, their tones and their kinds where these differ, or that one side alone covers it.
 * @param articles the independent articles that are quoted
 * @param independent all independent articles
 */
export function findDifferences(
  articles: readonly SideArticle[],
  independent: readonly StoryMember[],
): Difference[] {
  const ofSide = (side: Side) => articles.filter(({ member }) => member.side === side);
  const own = { left: ofSide('left'), center: ofSide('center'), right: ofSide('right') };
  const covering = sides.filter((side) => independent.some((member) => member.side === side));
  const [only] = covering;
  if (only === undefined) return [];
  if (covering.length === 1) return stateCoverage(only, independent);
  const compared = covering.filter((side) => own[side].length > 0);
  return [...compareHeadlines(compared, own), ...compareTones(compared, own), ...compareKinds(compared, own)];
}
