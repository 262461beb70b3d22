import { type Side, sides } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { chooseLead } from '../stories/choose-lead.ts';
import { headlineOf } from '../stories/clean-headline.ts';
import { type CommonStatement, findCommonGround } from '../stories/find-common-ground.ts';
import type { StoryMember } from '../stories/story-member.ts';
import type { StoryText } from '../stories/story-text.ts';
import type {
  ComparisonEntries,
  ComparisonEntry,
  Headline,
  Passage,
  SideComparison,
} from './compared-text.ts';
import { choosePassage, type Fact, type FactRow, findFacts } from './find-facts.ts';
import { type FindPartisanTerms, type ParsedArticle, parseArticles } from './parse-articles.ts';
import { rankHeadlines } from './rank-headlines.ts';
import { ShownSentences } from './shown-sentences.ts';

/** A fact with the sentence that shows it. */
export interface ShownFact extends Fact {
  passage: Passage;
}

/** How left, center and right report one event. */
export interface Comparison {
  commonGround: CommonStatement[];
  sides: Record<Side, SideComparison>;
  /** The facts of the columns, the strongest first, and the articles that they count. */
  facts: ShownFact[];
  counted: ParsedArticle[];
}

export interface ComparisonOptions {
  elsewhere?: readonly string[];
  findPartisanTerms?: FindPartisanTerms;
}

const maxHeadlines = 3;
const maxFacts = 5;
const maxOfRow: Readonly<Record<FactRow, number>> = { quotes: 2, stresses: 2, words: 2, leavesOut: 2 };
/** Chooses the facts of the columns, so that neither a fact nor a sentence stands on the page twice. */
function chooseFacts(facts: readonly Fact[], shown: ShownSentences): ShownFact[] {
  const chosen: ShownFact[] = [];
  for (const fact of facts) {
    const own = chosen.filter(({ side }) => side === fact.side);
    if (own.length === maxFacts || own.filter(({ row }) => row === fact.row).length === maxOfRow[fact.row])
      continue;
    if (chosen.some(({ text }) => text === fact.text)) continue;
    const passage = choosePassage(fact, shown);
    if (passage !== null) chosen.push({ ...fact, passage });
  }
  return chosen;
}

function toEntries(facts: readonly ShownFact[]): ComparisonEntries {
  const of = (row: FactRow) =>
    facts
      .filter((fact) => fact.row === row)
      .map(
        ({ text, count, of: own, othersCount, othersOf, isAtLeast, isAtMost, passage }): ComparisonEntry => ({
          ...{ text, count, of: own, othersCount, othersOf },
          ...(isAtLeast ? { isAtLeast } : {}),
          ...(isAtMost ? { isAtMost } : {}),
          passages: [passage],
        }),
      );
  return {
    leadsWith: [],
    quotes: of('quotes'),
    stresses: of('stresses'),
    words: of('words'),
    leavesOut: of('leavesOut'),
  };
}

/** The first sentence of an article that a reader understands alone, and that no article before it has. */
function quoteLead({ member, sentences }: StoryText, quoted: Set<string>): Passage[] {
  const own = sentences.filter(({ text }) => !quoted.has(text));
  const [lead] = chooseLead(own, stemsOf(headlineOf(member)), 0);
  if (lead === undefined) return [];
  quoted.add(lead.text);
  return [{ article: member.id, quote: lead.text }];
}

const isOpinion = ({ opinion = null }: StoryMember): boolean => opinion !== null;

const toHeadline = ({ member }: StoryText): Headline => ({
  article: member.id,
  text: headlineOf(member),
  isOpinion: isOpinion(member),
});

/**
 * Compares how the sides report one event: their headlines with their leads, whom they quote, what they give and leave out, each
 * with its count.
 * @param texts articles of one event; a repeated text once
 * @param fullTexts their texts by id
 * @param options.elsewhere sentences that the page shows in other places
 * @param options.findPartisanTerms finds partisan terms; none are compared without it
 */
export function buildComparison(
  texts: readonly StoryText[],
  fullTexts: ReadonlyMap<string, string>,
  { elsewhere = [], findPartisanTerms = () => [] }: ComparisonOptions = {},
): Comparison {
  const rated = texts.filter(({ member }) => member.side !== null);
  const compared = parseArticles(
    rated.map(({ member }) => member),
    fullTexts,
    findPartisanTerms,
  );
  const counted = compared.filter(({ isCounted }) => isCounted);
  const commonGround = findCommonGround(rated, compared, {
    elsewhere,
    isPartisan: (sentence) => findPartisanTerms(sentence).length > 0,
  });
  const shown = new ShownSentences([...elsewhere, ...commonGround.map(({ text }) => text)]);
  const ranked = new Map(
    sides.map((side) => [
      side,
      rankHeadlines(
        rated.filter(({ member }) => member.side === side),
        rated,
      ),
    ]),
  );
  const quoted = new Set<string>();
  const leads = new Map(
    sides.map((side) => [
      side,
      (ranked.get(side) ?? []).slice(0, maxHeadlines).flatMap((text) => quoteLead(text, quoted)),
    ]),
  );
  for (const { quote } of [...leads.values()].flat()) shown.add(quote);
  const facts = chooseFacts(findFacts(counted), shown);
  const buildSide = (side: Side): SideComparison => {
    const own = ranked.get(side) ?? [];
    const ofSide = facts.filter((fact) => fact.side === side);
    return {
      articles: own.length,
      notCompared: own.length - counted.filter(({ member }) => member.side === side).length,
      ...toEntries(ofSide.filter(({ moreThanChance }) => moreThanChance)),
      described: toEntries(ofSide.filter(({ moreThanChance }) => !moreThanChance)),
      headlines: own.slice(0, maxHeadlines).map(toHeadline),
      passages: leads.get(side) ?? [],
    };
  };
  const [left, center, right] = [buildSide('left'), buildSide('center'), buildSide('right')];
  return { commonGround, sides: { left, center, right }, facts, counted };
}
