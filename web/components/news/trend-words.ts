import { t } from '@lingui/core/macro';
import { type Side, sides } from '#domain/analysis/rating.ts';
import { trendingPoints } from '#domain/editions/swarm.ts';
import { joinedHours, paceHours } from '#domain/stories/story-moves.ts';
import { commaAndSpace, listWords } from '#web/i18n/intl.ts';
import type { StoryCard } from '#web/lib/answers.ts';
import { type Labels, labelText } from '#web/lib/labels.ts';

/** The parts of a story that its trending mark shows. */
export type TrendingStory = Pick<StoryCard, 'priorityScore' | 'movement'>;

const sideWords = (): Labels<Side> => ({ left: t`left`, center: t`center`, right: t`right` });

/** 'left and right'. Sides of a newer server are left out. */
function listSides(joined: readonly string[]): string {
  return listWords(sides.filter((side) => joined.includes(side)).map((side) => labelText(sideWords(), side)));
}

function writePace(perHour: number): string {
  if (perHour >= 1) return t`${Math.round(perHour)} an hour`;
  // Below one an hour a fraction says little.
  const articles = Math.round(perHour * paceHours);
  return articles === 0 ? '' : t`${articles} over ${paceHours} hours`;
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
  const parts = [writePace(movement.articles_per_hour), joined === '' ? '' : t`${joined} joined`];
  return parts.filter(Boolean).join(commaAndSpace()) || t`quiet now`;
}

/** Why a story has its score and its place, in sentences. */
export function explainTrend(story: TrendingStory): string {
  const { max, perArticle, forConfidence, forRecency } = trendingPoints;
  const points = Math.round(story.priorityScore);
  const score = t`Score ${points} of ${max}: ${perArticle} an article, up to ${forConfidence} for confidence and ${forRecency} for recency.`;
  const { movement } = story;
  if (movement === undefined) return score;
  const perHour = writePace(movement.articles_per_hour) || t`none over ${paceHours} hours`;
  const pace = t`Independent articles: ${perHour}.`;
  const sidesJoined = listSides(movement.joined);
  const joined =
    sidesJoined === '' ? '' : t`Over the last ${joinedHours} hours the ${sidesJoined} began to report.`;
  const order = isAtMaximum(story) ? t`Stories with the highest score stand in the order of what moves.` : '';
  return [score, pace, joined, order].filter(Boolean).join(' ');
}
