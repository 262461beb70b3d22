import { type ComparisonPoints, formatComparison } from '../analysis/format-comparison.ts';
import type { Side } from '../analysis/rating.ts';
import { buildComparison, type ComparisonOptions } from '../comparison/build-comparison.ts';
import { buildPoints } from '../comparison/build-points.ts';
import type { Passage, SideComparison } from '../comparison/compared-text.ts';
import type { Difference } from '../comparison/difference.ts';
import { credibilityBySide, originals } from './count-members.ts';
import type { CommonStatement } from './find-common-ground.ts';
import { findDifferences, type SideArticle } from './find-differences.ts';
import { type JudgedTone, judgeSentiment, measureTone } from './measure-sentiment.ts';
import type { StoryMember } from './story-member.ts';
import type { StoryText } from './story-text.ts';
import type { SummarySentence } from './summarise-story.ts';
import { topicTags } from './topic-tags.ts';

/** A sentence with the ids of the articles that support it, its source first. */
export interface CitedSentence {
  text: string;
  articles: string[];
  /** Where a language model wrote it. */
  passages?: Passage[] | undefined;
}

/** The texts and figures of a story that are derived from its articles. */
export interface StoryProjection {
  summary: CitedSentence[];
  topicTags: string[];
  sentiment: Record<Side | 'overall', JudgedTone | null>;
  commonGround: CommonStatement[];
  differences: Difference[];
  credibility: Record<Side | 'overall', number | null>;
  /** How each side reports the story. `differences`, `points` and `comparison` are written from it. */
  sides: Record<Side, SideComparison>;
  points: ComparisonPoints<string>;
  comparison: string;
}

const toTone = ({ member, sentences }: StoryText) =>
  measureTone(
    member.title,
    sentences.map(({ text }) => text),
  );

/** The sentiment of articles, of all and by side. */
function sentimentOf(articles: readonly SideArticle[]): StoryProjection['sentiment'] {
  const of = (side: Side | null) =>
    judgeSentiment(
      articles.flatMap(({ member, tone }) => (side === null || member.side === side ? (tone ?? []) : [])),
    );
  return { overall: of(null), left: of('left'), center: of('center'), right: of('right') };
}

interface ProjectionOptions {
  isEnglish: boolean;
  summarised: readonly SummarySentence[];
  fullTexts: ReadonlyMap<string, string>;
  wording?: Pick<ComparisonOptions, 'findPartisanTerms'>;
}

/**
 * Builds the projection of a story.
 * @param members all articles of the story
 * @param texts the articles that `chooseQuotedArticles` chose
 * @param isEnglish whether the English model of tone applies; terms of other languages are not compared
 * @param summarised its summary
 * @param fullTexts the texts of these articles by id
 * @param wording how partisan terms are found; none are compared without it
 */
export function buildStoryProjection(
  members: readonly StoryMember[],
  texts: readonly StoryText[],
  { isEnglish, summarised, fullTexts, wording = {} }: ProjectionOptions,
): StoryProjection {
  const idOf = (at: number): string[] => {
    const text = texts[at];
    return text === undefined ? [] : [text.member.id];
  };
  const { commonGround, sides, ...compared } = buildComparison(texts, isEnglish ? fullTexts : new Map(), {
    elsewhere: summarised.map(({ sentence }) => sentence),
    ...(isEnglish ? wording : {}),
  });
  const outlets = new Map(texts.map(({ member }) => [member.id, member.outlet.name]));
  const toned = texts.map((text) => ({ member: text.member, tone: isEnglish ? toTone(text) : null }));
  const points = buildPoints(sides, (article) => outlets.get(article) ?? '');
  return {
    summary: summarised.map(({ text, article, confirmedBy }) => ({
      text,
      articles: [article, ...confirmedBy].flatMap(idOf),
    })),
    topicTags: topicTags(members),
    sentiment: sentimentOf(toned),
    commonGround,
    differences: findDifferences(toned, originals(members), compared),
    credibility: credibilityBySide(members),
    sides,
    points,
    comparison: formatComparison(points),
  };
}
