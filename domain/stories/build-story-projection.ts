import { type ComparisonPoints, formatComparison } from '../analysis/format-comparison.ts';
import type { Side } from '../analysis/rating.ts';
import { compareSentences } from './compare-sentences.ts';
import { credibilityBySide, topicTags } from './count-members.ts';
import { type CommonStatement, findCommonGround } from './find-common-ground.ts';
import { findDifferences } from './find-differences.ts';
import { buildSidePoints, formatDifferences } from './format-sides.ts';
import { judgeSentiment, measureTone } from './measure-sentiment.ts';
import type { Sentiment } from './sentiment.ts';
import type { StoryMember } from './story-member.ts';
import type { StoryText } from './story-text.ts';
import { summariseStory } from './summarise-story.ts';

/** A sentence with the ids of the articles that support it, its source first. */
export interface CitedSentence {
  text: string;
  articles: string[];
}

/** The texts and figures of a story that are derived from its articles. */
export interface StoryProjection {
  summary: CitedSentence[];
  topicTags: string[];
  sentiment: Record<Side | 'overall', Sentiment | null>;
  commonGround: CommonStatement[];
  differences: { text: string; side: Side; articles: string[] }[];
  credibility: Record<Side | 'overall', number | null>;
  /** How each side reports the story; `comparison` is written from it. */
  points: ComparisonPoints<string>;
  comparison: string;
}

/** The sentiment of the texts, of all and by side. */
function sentimentOf(texts: readonly StoryText[]): StoryProjection['sentiment'] {
  const measured = texts.map(({ member, sentences }) => ({
    side: member.side,
    tone: measureTone(
      member.title,
      sentences.map(({ text }) => text),
    ),
  }));
  const of = (side: Side | null) =>
    judgeSentiment(measured.filter((each) => side === null || each.side === side).map(({ tone }) => tone));
  return { overall: of(null), left: of('left'), center: of('center'), right: of('right') };
}

/**
 * Builds the projection of a story.
 * @param members all articles of the story
 * @param texts the articles that `chooseQuotedArticles` chose
 * @param isEnglish whether the English model of tone applies
 * @param title the title of the story; the summary starts with its subject
 */
export function buildStoryProjection(
  members: readonly StoryMember[],
  texts: readonly StoryText[],
  { isEnglish, title }: { isEnglish: boolean; title: string },
): StoryProjection {
  const summarised = summariseStory(
    texts.map(({ member, sentences }) => ({ title: member.title, sentences })),
    title,
  );
  const idOf = (at: number): string[] => {
    const text = texts[at];
    return text === undefined ? [] : [text.member.id];
  };
  const compared = compareSentences(texts);
  const sideReports = findDifferences(texts, compared);
  const points = buildSidePoints(sideReports, texts);
  return {
    summary: summarised.map(({ text, article, confirmedBy }) => ({
      text,
      articles: [article, ...confirmedBy].flatMap(idOf),
    })),
    topicTags: topicTags(members),
    sentiment: isEnglish ? sentimentOf(texts) : { overall: null, left: null, center: null, right: null },
    commonGround: findCommonGround(compared),
    differences: formatDifferences(sideReports),
    credibility: credibilityBySide(members),
    points,
    comparison: formatComparison(points),
  };
}
