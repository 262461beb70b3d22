import { Flame, type LucideIcon, TrendingUp, Zap } from 'lucide-react';

const levels: readonly { from: number; word: string; icon: LucideIcon }[] = [
  { from: 80, word: 'Trending', icon: Flame },
  { from: 60, word: 'Rising', icon: TrendingUp },
  { from: 40, word: 'Active', icon: Zap },
];

/** The trending score, 0 to 100, with its word; nothing below 40. */
export function TrendMark({ score }: { score: number }) {
  const level = levels.find(({ from }) => score >= from);
  if (level === undefined) return null;
  const Icon = level.icon;
  return (
    <span className="trend">
      <Icon size={16} aria-hidden="true" />
      {level.word} <span className="num">{Math.round(score)}</span>
    </span>
  );
}
