import { type Side, sides } from '../analysis/rating.ts';
import { type ComparedSentence, compareSentences } from '../stories/compare-sentences.ts';
import { type CommonStatement, findCommonGround } from '../stories/find-common-ground.ts';
import type { StoryText } from '../stories/story-text.ts';
import { EntryChooser, type ShownContrast } from './choose-entries.ts';
import { ShownSentences } from './choose-passages.ts';
import type { ComparedText, ComparisonEntries, ComparisonRow, SideComparison } from './compared-text.ts';
import { describeSides } from './describe-sides.ts';
import { type Contrast, findContrasts, maxArticles, minArticles, minCompared } from './find-contrasts.ts';
import { findSidePassages } from './find-side-passages.ts';
import { type ComparedDocument, findTerms, parseDocument } from './find-terms.ts';
import { type FindPartisanTerms, findWordingContrasts } from './find-wording.ts';
import { chooseSameEvent } from './same-event.ts';

/** How left, center and right report one event. */
export interface Comparison {
  commonGround: CommonStatement[];
  sides: Record<Side, SideComparison>;
  /** The contrasts behind the entries, the strongest first. */
  contrasts: ShownContrast[];
}

export interface ComparisonOptions {
  elsewhere?: readonly string[];
  since?: number;
  findPartisanTerms?: FindPartisanTerms;
}

const maxClaims = 3;
const termLimits = { minArticles: 3, minOutlets: 2 };

/** Whether a side and the others have enough articles for a claim. */
function isComparable(articleSides: readonly Side[]): boolean {
  return sides.some((side) => {
    const own = articleSides.filter((each) => each === side).length;
    return own >= minArticles && articleSides.length - own >= minArticles;
  });
}

function findClaims(
  documents: readonly ComparedDocument[],
  articleSides: readonly Side[],
  findPartisanTerms: FindPartisanTerms,
): Contrast[] {
  if (!isComparable(articleSides)) return [];
  const contrasts =
    documents.length < minCompared ? [] : findContrasts(findTerms(documents, termLimits), articleSides);
  return [...contrasts, ...findWordingContrasts(documents, articleSides, findPartisanTerms)];
}

interface Entries {
  claims: ShownContrast[];
  descriptions: ShownContrast[];
  /** The ids of the compared articles. */
  compared: ReadonlySet<string>;
}

function findEntries(
  articles: readonly ComparedText[],
  shown: ShownSentences,
  findPartisanTerms: FindPartisanTerms,
): Entries {
  const rated = chooseSameEvent(articles.filter(({ side }) => side !== null)).slice(0, maxArticles);
  const articleSides = rated.flatMap(({ side }) => side ?? []);
  const documents = rated.map(parseDocument);
  const chooser = new EntryChooser(documents, shown);
  const claims = chooser.choose(findClaims(documents, articleSides, findPartisanTerms), {
    maxEntries: () => maxClaims,
    minOutlets: 2,
  });
  const descriptions = describeSides(documents, articleSides, chooser);
  return { claims, descriptions, compared: new Set(rated.map(({ id }) => id)) };
}

/** The entries of a side by row. */
function byRow(side: Side, shown: readonly ShownContrast[]): ComparisonEntries {
  const of = (row: ComparisonRow) =>
    shown.flatMap(({ contrast, entry }) => (contrast.side === side && contrast.row === row ? [entry] : []));
  return {
    leadsWith: of('leadsWith'),
    stresses: of('stresses'),
    leavesOut: of('leavesOut'),
    words: of('words'),
    quotes: of('quotes'),
  };
}

interface SideMaterial extends Entries {
  texts: readonly StoryText[];
  sentences: readonly ComparedSentence[];
  shown: ShownSentences;
}

function buildSide(side: Side, material: SideMaterial): SideComparison {
  const { texts, sentences, shown, claims, descriptions, compared } = material;
  const own = texts.filter(({ member }) => member.side === side);
  const hasClaim = claims.some(({ contrast }) => contrast.side === side);
  return {
    articles: own.length,
    notCompared: own.filter(({ member }) => !compared.has(member.id)).length,
    ...byRow(side, claims),
    described: byRow(side, descriptions),
    passages: hasClaim ? [] : findSidePassages(side, { texts, sentences, shown }),
  };
}

/**
 * Compares how the sides report one event. A claim about a side is made only where chance would hardly cause it
 * (`findContrasts`, from six rated articles on) or where a partisan term bears out what is known of it
 * (`findWordingContrasts`); a side without a claim shows passages of its articles.
 * @param texts articles of one event; a repeated text once
 * @param fullTexts their texts by id
 * @param options.elsewhere sentences that the page shows in other places
 * @param options.since when they were published, in milliseconds since 1970
 * @param options.findPartisanTerms finds partisan terms; none are compared without it
 */
export function buildComparison(
  texts: readonly StoryText[],
  fullTexts: ReadonlyMap<string, string>,
  options: ComparisonOptions = {},
): Comparison {
  const { elsewhere = [], since, findPartisanTerms = () => [] } = options;
  const sentences = compareSentences(texts);
  const commonGround = findCommonGround(sentences, {
    ...{ elsewhere, since },
    isPartisan: (sentence) => findPartisanTerms(sentence).length > 0,
  });
  const shown = new ShownSentences([...elsewhere, ...commonGround.map(({ text }) => text)]);
  const articles = texts.map(({ member: { id, side, outlet, title } }): ComparedText => {
    return { id, side, outlet, title, text: fullTexts.get(id) ?? '' };
  });
  const entries = findEntries(articles, shown, findPartisanTerms);
  const buildOf = (side: Side) => buildSide(side, { texts, sentences, shown, ...entries });
  const [left, center, right] = [buildOf('left'), buildOf('center'), buildOf('right')];
  return { commonGround, sides: { left, center, right }, contrasts: entries.claims };
}
