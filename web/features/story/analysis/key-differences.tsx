import { t } from '@lingui/core/macro';
import { Minus } from 'lucide-react';
import { sides } from '#domain/analysis/rating.ts';
import type { Difference } from '#domain/comparison/difference.ts';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { Story, StoryAnalysis } from '#web/lib/answers.ts';
import type { Labels } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { Citations, Passages } from './citations.tsx';

type Cited = NonNullable<StoryAnalysis['key_differences_cited']>[number];
type Shown = Pick<Cited, 'text'> &
  Partial<Pick<Cited, 'aspect' | 'parts' | 'more_than_chance'>> & { articles: readonly string[] };

const aspectWords = (): Labels<NonNullable<Difference['aspect']>> => ({
  headlines: t`Headlines`,
  tone: t`Tone`,
  kind: t`Kind of article`,
  coverage: t`Who covers it`,
  speakers: t`Who speaks`,
  figures: t`Figures`,
  omission: t`What is left out`,
  wording: t`Wording`,
});

const names: readonly string[] = sides;
const bySide = (a: { side: string }, b: { side: string }) => names.indexOf(a.side) - names.indexOf(b.side);

interface KeyDifferencesProps {
  differences: readonly Shown[];
  story: Story;
  onShowArticle: (id: string) => void;
}

/** How the sides differ, each difference with what every side has of it. */
export function KeyDifferences({ differences, ...shared }: KeyDifferencesProps) {
  return (
    <div className="stack stack-items">
      <h3>{t`Key differences`}</h3>
      {differences.length === 0 ? (
        <p className="muted text-small">{t`There are no rated articles to compare.`}</p>
      ) : (
        <dl className="difference-list">
          {differences.map((difference, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: differences never move, and two may read alike
            <OneDifference key={index} {...shared} difference={difference} />
          ))}
        </dl>
      )}
      <Passages {...shared} sentences={differences.flatMap(({ parts = [] }) => parts)} />
    </div>
  );
}

type OneDifferenceProps = Omit<KeyDifferencesProps, 'differences'> & { difference: Shown };

function OneDifference({ difference, ...shared }: OneDifferenceProps) {
  const { aspect, parts = [], text, articles, more_than_chance: isClaim } = difference;
  return (
    <div data-columns={parts.length}>
      {aspect === undefined ? (
        <dt className="visually-hidden">{t`Difference`}</dt>
      ) : (
        <dt>
          <ValueWord value={aspect} words={aspectWords()} />
          {isClaim === true && <span className="chip">{t`more than chance`}</span>}
        </dt>
      )}
      {parts.length === 0 ? (
        <dd>
          <span lang="en" dir="auto">
            {plainWords(text)}
            <Citations {...shared} articles={articles} />
          </span>
        </dd>
      ) : (
        [...parts].sort(bySide).map(({ side, ...part }) => (
          <dd key={side}>
            <SideBadge side={side} />
            <span lang="en" dir="auto">
              {plainWords(part.text)}
              <Citations {...shared} articles={part.articles} />
            </span>
          </dd>
        ))
      )}
    </div>
  );
}

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
