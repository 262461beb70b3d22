import { type Side, sides } from '../analysis/rating.ts';
import { type ComparedSentence, compareSentences } from '../stories/compare-sentences.ts';
import { type CommonStatement, findCommonGround } from '../stories/find-common-ground.ts';
import type { StoryText } from '../stories/story-text.ts';
import { choosePassages, ShownSentences } from './choose-passages.ts';
import type { ComparedText, ComparisonEntry, SideComparison } from './compared-text.ts';
import { type Contrast, findContrasts, maxArticles, minArticles, minCompared } from './find-contrasts.ts';
import { findSidePassages } from './find-side-passages.ts';
import { type ComparedDocument, findTerms, parseDocument, type Term } from './find-terms.ts';
import { type FindPartisanTerms, findWordingContrasts } from './find-wording.ts';

/** A contrast as the columns show it. */
export interface ShownContrast {
  contrast: Contrast;
  entry: ComparisonEntry;
}

/** How left, center and right report one event. */
export interface Comparison {
  commonGround: CommonStatement[];
  sides: Record<Side, SideComparison>;
  /** The contrasts behind the entries, the strongest first. */
  contrasts: ShownContrast[];
}

export interface ComparisonOptions {
  elsewhere?: readonly string[];
  findPartisanTerms?: FindPartisanTerms;
}

const maxEntries = 3;
const minTermArticles = 3;

const written = ({ kind, text }: Term): string =>
  kind === 'name' || kind === 'speaker' ? text : `“${text}”`;

function toEntry(contrast: Contrast, passages: ComparisonEntry['passages']): ComparisonEntry {
  const { count, of, othersCount, othersOf, row, term } = contrast;
  const own = { text: written(term), count, of, othersCount, othersOf, passages };
  if (row !== 'leavesOut') return own;
  return { ...own, count: othersCount, of: othersOf, othersCount: count, othersOf: of };
}

/** Entries whose terms share no word, each with passages that the page does not show yet. */
function chooseContrasts(
  contrasts: readonly Contrast[],
  documents: readonly ComparedDocument[],
  shown: ShownSentences,
): ShownContrast[] {
  const chosen: ShownContrast[] = [];
  const stems = new Set<string>();
  for (const contrast of contrasts) {
    const { side, row, term } = contrast;
    const sameRow = chosen.filter((each) => each.contrast.side === side && each.contrast.row === row);
    if (sameRow.length === maxEntries || term.stems.some((stem) => stems.has(stem))) continue;
    const passages = choosePassages(contrast, documents, shown);
    if (passages === null) continue;
    for (const stem of term.stems) stems.add(stem);
    chosen.push({ contrast, entry: toEntry(contrast, passages) });
  }
  return chosen;
}

/** Whether a side and the others have enough articles for a claim. */
function isComparable(articleSides: readonly Side[]): boolean {
  return sides.some((side) => {
    const own = articleSides.filter((each) => each === side).length;
    return own >= minArticles && articleSides.length - own >= minArticles;
  });
}

function findEntries(
  articles: readonly ComparedText[],
  shown: ShownSentences,
  findPartisanTerms: FindPartisanTerms,
): ShownContrast[] {
  const rated = articles.filter(({ side }) => side !== null).slice(0, maxArticles);
  const articleSides = rated.flatMap(({ side }) => side ?? []);
  if (!isComparable(articleSides)) return [];
  const documents = rated.map(parseDocument);
  const contrasts =
    rated.length < minCompared ? [] : findContrasts(findTerms(documents, minTermArticles), articleSides);
  const wording = findWordingContrasts(documents, articleSides, findPartisanTerms);
  return chooseContrasts([...contrasts, ...wording], documents, shown);
}

function buildSide(
  side: Side,
  {
    texts,
    sentences,
    entries,
    shown,
  }: {
    texts: readonly StoryText[];
    sentences: readonly ComparedSentence[];
    entries: readonly ShownContrast[];
    shown: ShownSentences;
  },
): SideComparison {
  const own = entries.filter(({ contrast }) => contrast.side === side);
  const of = (row: Contrast['row']) =>
    own.filter(({ contrast }) => contrast.row === row).map(({ entry }) => entry);
  return {
    articles: texts.filter(({ member }) => member.side === side).length,
    leadsWith: of('leadsWith'),
    stresses: of('stresses'),
    leavesOut: of('leavesOut'),
    words: of('words'),
    quotes: of('quotes'),
    passages: own.length > 0 ? [] : findSidePassages(side, { texts, sentences, shown }),
  };
}

/**
 * Compares how the sides report one event. A claim about a side is made only where chance would hardly cause it
 * (`findContrasts`, from six rated articles on) or where a partisan term bears out what is known of it
 * (`findWordingContrasts`); a side without a claim shows passages of its articles.
 * @param texts articles of one event; a repeated text once
 * @param fullTexts their texts by id
 * @param options.elsewhere sentences that the page shows in other places
 * @param options.findPartisanTerms finds partisan terms; none are compared without it
 */
export function buildComparison(
  texts: readonly StoryText[],
  fullTexts: ReadonlyMap<string, string>,
  options: ComparisonOptions = {},
): Comparison {
  const { elsewhere = [], findPartisanTerms = () => [] } = options;
  const sentences = compareSentences(texts);
  const commonGround = findCommonGround(sentences);
  const shown = new ShownSentences([...elsewhere, ...commonGround.map(({ text }) => text)]);
  const articles = texts.map(({ member: { id, side, outlet, title } }): ComparedText => {
    return { id, side, outlet, title, text: fullTexts.get(id) ?? '' };
  });
  const contrasts = findEntries(articles, shown, findPartisanTerms);
  const buildOf = (side: Side) => buildSide(side, { texts, sentences, entries: contrasts, shown });
  const [left, center, right] = [buildOf('left'), buildOf('center'), buildOf('right')];
  return { commonGround, sides: { left, center, right }, contrasts };
}
