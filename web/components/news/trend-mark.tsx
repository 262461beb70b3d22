import { t } from '@lingui/core/macro';
import { Flame, type LucideIcon, TrendingUp, Zap } from 'lucide-react';
import { type Side, sides } from '#domain/analysis/rating.ts';
import { trendingPoints } from '#domain/editions/swarm.ts';
import { joinedHours, paceHours } from '#domain/stories/story-moves.ts';
import { Tooltip } from '#web/components/tooltip.tsx';
import { commaAndSpace, listWords } from '#web/i18n/intl.ts';
import type { StoryCard } from '#web/lib/answers.ts';
import { type Labels, labelText } from '#web/lib/labels.ts';

const levels = (): readonly { from: number; word: string; icon: LucideIcon }[] => [
  { from: 80, word: t`Trending`, icon: Flame },
  { from: 60, word: t`Rising`, icon: TrendingUp },
  { from: 40, word: t`Active`, icon: Zap },
];

const findLevel = ({ priorityScore }: TrendingStory) => levels().find(({ from }) => priorityScore >= from);

/** Whether a story has a trending mark. */
export const hasTrend = (story: TrendingStory): boolean => findLevel(story) !== undefined;

/**
 * The trending score, 0 to 100, with its word, and at the maximum what moves; nothing below 40. The reason is shown on
 * hover. It is a tooltip with a focus of its own, or with `reasonId` the description of an element that has the focus.
 */
export function TrendMark({ story, reasonId }: { story: TrendingStory; reasonId?: string }) {
  const level = findLevel(story);
  if (level === undefined) return null;
  const Icon = level.icon;
  const movement = writeMovement(story);
  const mark = (
    <>
      <Icon size={16} aria-hidden="true" />
      {level.word} <span className="num">{Math.round(story.priorityScore)}</span>
      {movement !== '' && <span className="trend-movement">{movement}</span>}
    </>
  );
  const reason = explainTrend(story);
  if (reasonId === undefined) {
    return (
      <span className="trend">
        <Tooltip text={reason}>{mark}</Tooltip>
      </span>
    );
  }
  return (
    <span className="trend trend-described">
      {mark}
      <span className="trend-reason" id={reasonId}>
        {reason}
      </span>
    </span>
  );
}

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
