import { t } from '@lingui/core/macro';
import type { Difference } from '#domain/comparison/format-differences.ts';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { Story, StoryAnalysis } from '#web/lib/answers.ts';
import type { Labels } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { Citations } from './citations.tsx';

type Cited = NonNullable<StoryAnalysis['key_differences_cited']>[number];
type Shown = Pick<Cited, 'text'> & Partial<Pick<Cited, 'aspect' | 'parts'>> & { articles: readonly string[] };

const aspectWords = (): Labels<Difference['aspect']> => ({
  headlines: t`Headlines`,
  tone: t`Tone`,
  kind: t`Kind of article`,
  coverage: t`Who covers it`,
  wording: t`Wording`,
});

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
    </div>
  );
}

type OneDifferenceProps = Omit<KeyDifferencesProps, 'differences'> & { difference: Shown };

function OneDifference({ difference, ...shared }: OneDifferenceProps) {
  const { aspect, parts = [], text, articles } = difference;
  return (
    <div>
      {aspect === undefined ? (
        <dt className="visually-hidden">{t`Difference`}</dt>
      ) : (
        <dt>
          <ValueWord value={aspect} words={aspectWords()} />
          {aspect === 'wording' && <span className="chip">{t`more than chance`}</span>}
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
        parts.map(({ side, ...part }) => (
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
