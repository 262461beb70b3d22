import { trendingPoints } from '#domain/editions/swarm.ts';
import { joinedHours, paceHours } from '#domain/stories/story-moves.ts';
import type { StoryCard } from '#web/lib/answers.ts';

/** The parts of a story that its trending mark shows. */
export type TrendingStory = Pick<StoryCard, 'priorityScore' | 'movement'>;

const joinList = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function writePace(perHour: number): string {
  if (perHour >= 1) return `${Math.round(perHour)} an hour`;
  // Below one an hour a fraction says little.
  const articles = Math.round(perHour * paceHours);
  return articles === 0 ? '' : `${articles} in ${paceHours} hours`;
}

/** Whether the score is at its maximum, where it is the same for many stories. */
export function isAtMaximum({ priorityScore }: TrendingStory): boolean {
  return priorityScore >= trendingPoints.max;
}

/** What moves in a story at the maximum of the score, in a few words; empty for others. */
export function writeMovement(story: TrendingStory): string {
  const { movement } = story;
  if (!isAtMaximum(story) || movement === undefined) return '';
  const joined = movement.joined.length === 0 ? '' : `${joinList(movement.joined)} joined`;
  return [writePace(movement.articles_per_hour), joined].filter(Boolean).join(', ') || 'quiet now';
}

/** Why a story has its score and its place, in sentences. */
export function explainTrend(story: TrendingStory): string {
  const { max, perArticle, forConfidence, forRecency } = trendingPoints;
  const score = `Score ${Math.round(story.priorityScore)} of ${max}: ${perArticle} an article, up to ${forConfidence} for confidence and ${forRecency} for recency.`;
  const { movement } = story;
  if (movement === undefined) return score;
  const pace = `Independent articles: ${writePace(movement.articles_per_hour) || `none in ${paceHours} hours`}.`;
  const joined =
    movement.joined.length === 0
      ? ''
      : ` Within ${joinedHours} hours the ${joinList(movement.joined)} began to report.`;
  const order = isAtMaximum(story) ? ' Stories with the highest score stand in the order of what moves.' : '';
  return `${score} ${pace}${joined}${order}`;
}
