import { t } from '@lingui/core/macro';
import { credibilityBarWidth } from '#domain/analysis/credibility-bands.ts';
import { KeyValues } from '#web/components/key-values.tsx';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { topicWords, writeRegions } from '#web/components/news/story-words.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { Age } from '#web/features/story/age.tsx';
import type { Part } from '#web/features/story/use-story.ts';
import type { Story, StoryAnalysis } from '#web/lib/answers.ts';
import { count, percentText } from '#web/lib/format.ts';

export function StoryStatistics({ story }: { story: Story }) {
  const regions = writeRegions(story.region_distribution);
  return (
    <section className="panel" aria-labelledby="statistics">
      <h2 id="statistics">{t`Story Statistics`}</h2>
      <KeyValues
        rows={[
          { name: t`Total articles`, value: count(story.article_count), className: 'num' },
          { name: t`Topic`, value: <ValueWord value={story.topic} words={topicWords()} /> },
          { name: t`Last updated`, value: <Age iso={story.updated_at} /> },
          { name: t`Regions`, value: regions || t`Unknown`, className: 'num' },
        ]}
      />
    </section>
  );
}

const rows = () =>
  [
    { key: 'overall', word: t`Overall`, side: null },
    { key: 'left_perspective', word: t`Left`, side: 'left' },
    { key: 'center_perspective', word: t`Center`, side: 'center' },
    { key: 'right_perspective', word: t`Right`, side: 'right' },
  ] as const;

/** The mean credibility of all articles and of each side, in percent. */
export function CredibilityScores({ analysis }: { analysis: Part<StoryAnalysis> }) {
  if (analysis.state === 'missing') return null;
  return (
    <section className="panel stack" aria-labelledby="credibility-scores">
      <h2 id="credibility-scores">{t`Credibility Scores`}</h2>
      {rows().map(({ key, word, side }) => (
        <div className="credibility-score" key={key}>
          <p>
            {side !== null && <SideBadge side={side} />}
            {word}
            <Value analysis={analysis} name={key} />
          </p>
          {analysis.state === 'ready' ? (
            <Bar score={analysis.value.credibility_scores[key]} />
          ) : (
            <Skeleton width="100%" height="0.5rem" />
          )}
        </div>
      ))}
      <p className="hint">{t`Average of the articles on each side, 0 to 100.`}</p>
    </section>
  );
}

type Score = ReturnType<typeof rows>[number]['key'];

function Value({ analysis, name }: { analysis: Part<StoryAnalysis>; name: Score }) {
  if (analysis.state !== 'ready') return null;
  const score = analysis.value.credibility_scores[name];
  return (
    <b className="num">{score === null ? <span className="dim">{t`Unrated`}</span> : percentText(score)}</b>
  );
}

function Bar({ score }: { score: number | null }) {
  return (
    <div className="credibility-bar" aria-hidden="true">
      {score !== null && <i style={{ width: `${credibilityBarWidth(score)}%` }} />}
    </div>
  );
}
