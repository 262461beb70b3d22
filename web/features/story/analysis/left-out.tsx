import { t } from '@lingui/core/macro';
import { Minus } from 'lucide-react';
import { sides } from '#domain/analysis/rating.ts';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import type { Story, StoryAnalysis } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { Citations } from './citations.tsx';
import { Passages } from './passages.tsx';

interface LeftOutProps {
  leftOut: NonNullable<StoryAnalysis['left_out_cited']>;
  story: Story;
  onShowArticle: (id: string) => void;
}

/** What articles of other sides report and none of a side does. */
export function LeftOut({ leftOut, ...shared }: LeftOutProps) {
  const entries = sides.flatMap((side) => leftOut[side].map((entry) => ({ side, ...entry })));
  if (entries.length === 0) return null;
  return (
    <div className="stack stack-items">
      <h3>{t`What each side leaves out`}</h3>
      <ul className="point-list">
        {entries.map(({ side, text, articles }) => (
          <li key={`${side} ${text}`}>
            <Minus size={16} aria-hidden="true" />
            <span lang="en" dir="auto">
              {plainWords(text)}
              <Citations {...shared} articles={articles} />
              <SideBadge side={side} />
            </span>
          </li>
        ))}
      </ul>
      <Passages {...shared} sentences={entries} />
    </div>
  );
}
