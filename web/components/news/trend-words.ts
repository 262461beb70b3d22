import { sides } from '#domain/analysis/rating.ts';
import { trendingPoints } from '#domain/editions/swarm.ts';
import { joinedHours, paceHours } from '#domain/stories/story-moves.ts';
import type { StoryCard } from '#web/lib/answers.ts';

/** The parts of a story that its trending mark shows. */
export type TrendingStory = Pick<StoryCard, 'priorityScore' | 'movement'>;

/** 'left and right'. Sides of a newer server are left out. */
function listSides(joined: readonly string[]): string {
  const known = sides.filter((side) => joined.includes(side));
  return known.length < 2 ? known.join() : `${known.slice(0, -1).join(', ')} and ${known.at(-1)}`;
}

function writePace(perHour: number): string {
  if (perHour >= 1) return `${Math.round(perHour)} an hour`;
  // Below one an hour a fraction says little.
  const articles = Math.round(perHour * paceHours);
  return articles === 0 ? '' : `${articles} over ${paceHours} hours`;
}

/** Whether the score is at its maximum, where it is the same for many stories. */
export function isAtMaximum({ priorityScore }: TrendingStory): boolean {
  return priorityScore >= trendingPoints.max;
}

/** What moves in a story at the maximum of the score, in a few words; empty for others. */
export function writeMovement(story: TrendingStory): string {
  const { movement } = story;
  if (!isAtMaximum(story) || movement === undefined) return '';
  const joined = listSides(movement.joined);
  const parts = [writePace(movement.articles_per_hour), joined === '' ? '' : `${joined} joined`];
  return parts.filter(Boolean).join(', ') || 'quiet now';
}

/** Why a story has its score and its place, in sentences. */
export function explainTrend(story: TrendingStory): string {
  const { max, perArticle, forConfidence, forRecency } = trendingPoints;
  const score = `Score ${Math.round(story.priorityScore)} of ${max}: ${perArticle} an article, up to ${forConfidence} for confidence and ${forRecency} for recency.`;
  const { movement } = story;
  if (movement === undefined) return score;
  const pace = `Independent articles: ${writePace(movement.articles_per_hour) || `none over ${paceHours} hours`}.`;
  const sidesJoined = listSides(movement.joined);
  const joined =
    sidesJoined === '' ? '' : ` Over the last ${joinedHours} hours the ${sidesJoined} began to report.`;
  const order = isAtMaximum(story) ? ' Stories with the highest score stand in the order of what moves.' : '';
  return `${score} ${pace}${joined}${order}`;
}
