import { t } from '@lingui/core/macro';
import { Flame, type LucideIcon, TrendingUp, Zap } from 'lucide-react';
import { Tooltip } from '#web/components/tooltip.tsx';
import { explainTrend, type TrendingStory, writeMovement } from './trend-words.ts';

const levels = (): readonly { from: number; word: string; icon: LucideIcon }[] => [
  { from: 80, word: t`Trending`, icon: Flame },
  { from: 60, word: t`Rising`, icon: TrendingUp },
  { from: 40, word: t`Active`, icon: Zap },
];

const levelOf = ({ priorityScore }: TrendingStory) => levels().find(({ from }) => priorityScore >= from);

/** Whether a story has a trending mark. */
export const hasTrend = (story: TrendingStory): boolean => levelOf(story) !== undefined;

/**
 * The trending score, 0 to 100, with its word, and at the maximum what moves; nothing below 40. The reason is shown on
 * hover. It is a tooltip with a focus of its own, or with `reasonId` the description of an element that has the focus.
 */
export function TrendMark({ story, reasonId }: { story: TrendingStory; reasonId?: string }) {
  const level = levelOf(story);
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
