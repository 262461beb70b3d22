import { t } from '@lingui/core/macro';
import { Check, Equal, Minus, Plus } from 'lucide-react';
import { type Side, sides } from '#domain/analysis/rating.ts';
import { confidenceLabels } from '#web/components/news/gauge-sentences.ts';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Tooltip } from '#web/components/tooltip.tsx';
import { UnknownValue, ValueWord } from '#web/components/value-word.tsx';
import type { Part } from '#web/features/story/use-story.ts';
import { isolate } from '#web/i18n/i18n.ts';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { OpenAnswer, Story, StoryAnalysis } from '#web/lib/answers.ts';
import { getLabel, type Labels } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { Citations, Passages } from './citations.tsx';
import { KeyDifferences, LeftOut } from './key-differences.tsx';

type Sentiments = StoryAnalysis['sentiment_analysis'];
type Tone = NonNullable<Sentiments['overall_sentiment']>;

interface ToneLabel {
  word: string;
  meaning: string;
  icon: typeof Plus;
}

const tones = (): Labels<Tone, ToneLabel> => ({
  positive: { word: t`Positive`, meaning: t`The wording welcomes the event.`, icon: Plus },
  neutral: { word: t`Neutral`, meaning: t`It reports without approval or blame.`, icon: Equal },
  negative: { word: t`Negative`, meaning: t`It stresses cost, risk or fault.`, icon: Minus },
});

const columns = () =>
  [
    { key: 'overall', word: t`Overall`, side: null },
    { key: 'left', word: t`Left`, side: 'left' },
    { key: 'center', word: t`Center`, side: 'center' },
    { key: 'right', word: t`Right`, side: 'right' },
  ] as const;

interface AnalysisInsightsProps {
  analysis: Part<StoryAnalysis>;
  story: Story;
  onShowArticle: (id: string) => void;
}

/** The tone of each side, common ground and differences. Left out after a failed analysis. */
export function AnalysisInsights({ analysis, story, onShowArticle }: AnalysisInsightsProps) {
  if (analysis.state === 'missing') return null;
  return (
    <section className="panel" aria-labelledby="insights">
      <h2 id="insights">{t`Analysis Insights`}</h2>
      {analysis.state === 'pending' ? (
        <div className="story-waiting" role="status">
          <span className="visually-hidden">{t`Loading the analysis`}</span>
          <Skeleton width="100%" height="4rem" />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
        </div>
      ) : (
        <Insights analysis={analysis.value} story={story} onShowArticle={onShowArticle} />
      )}
    </section>
  );
}

interface InsightsProps extends Omit<AnalysisInsightsProps, 'analysis'> {
  analysis: StoryAnalysis;
}

const uncited = (text: string): Point => ({ text, articles: [] });

function Insights({ analysis, story, onShowArticle }: InsightsProps) {
  const { common_ground_cited, common_ground, key_differences_cited, key_differences } = analysis;
  const { left_out_cited, sentiment_passages, written_by, written = [] } = analysis;
  const model = isolate(plainWords(written_by ?? ''));
  const isRead = written.includes('sentiment');
  const shared = { story, onShowArticle };
  return (
    <>
      <dl className="tone-list" aria-label={t`Sentiment`}>
        {columns().map(({ key, word, side }) => (
          <div key={key}>
            <dt>
              {side !== null && <SideBadge side={side} />}
              {word}
            </dt>
            <dd>
              <ToneWord
                tone={analysis.sentiment_analysis[`${key}_sentiment`]}
                basis={analysis.sentiment_basis?.[key] ?? null}
                hasArticles={side === null || story.bias_distribution[side] > 0}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint hint-below">
        {isRead
          ? t`Positive: the wording welcomes the event. Neutral: it reports without approval or blame. Negative: it stresses cost, risk or fault. The language model ${model} read it; how often it is right was not measured.`
          : t`Positive: the wording welcomes the event. Neutral: it reports without approval or blame. Negative: it stresses cost, risk or fault. It is read from words, and right in about six of ten.`}
      </p>
      {sentiment_passages !== undefined && (
        <Passages {...shared} sentences={sides.map((side) => ({ passages: sentiment_passages[side] }))} />
      )}
      <div className="stack analysis-points">
        <CommonGround {...shared} points={common_ground_cited ?? common_ground.map(uncited)} />
        <KeyDifferences {...shared} differences={key_differences_cited ?? key_differences.map(uncited)} />
        {left_out_cited !== undefined && <LeftOut {...shared} leftOut={left_out_cited} />}
        {written.some((field) => field !== 'sentiment') && (
          <p className="hint">{sayWritten(written, model)}</p>
        )}
      </div>
    </>
  );
}

/** Which parts a language model wrote. */
function sayWritten(written: NonNullable<StoryAnalysis['written']>, model: string): string {
  const names: Labels<'common_ground' | 'key_differences' | 'left_out'> = {
    common_ground: t`Common ground`,
    key_differences: t`Key differences`,
    left_out: t`What each side leaves out`,
  };
  const list = written
    .flatMap((field) => (field === 'sentiment' ? [] : (getLabel(names, field) ?? [])))
    .join(commaAndSpace());
  return t`Written by the language model ${model}, and checked against passages of the articles: ${list}.`;
}

type Basis = NonNullable<StoryAnalysis['sentiment_basis']>['overall'];

/** A tone with how sure it is and the words that speak for it. */
interface ToneWordProps {
  tone: Tone | null;
  basis: Basis;
  hasArticles: boolean;
}

function ToneWord({ tone, basis, hasArticles }: ToneWordProps) {
  if (tone === null)
    return <span className="muted">{hasArticles ? t`Read in English only` : t`No article to read`}</span>;
  const known = getLabel(tones(), tone);
  return (
    <>
      {known === undefined ? <UnknownValue value={tone} /> : <KnownTone {...known} />}
      {basis !== null && (
        <span className="tone-basis">
          <ValueWord value={basis.certainty} words={confidenceLabels()} />
          {basis.words.length > 0 && (
            <>
              {': '}
              <span lang="en" dir="auto">
                {basis.words.map((each) => `“${plainWords(each)}”`).join(', ')}
              </span>
            </>
          )}
        </span>
      )}
    </>
  );
}

function KnownTone({ word, meaning, icon: Icon }: ToneLabel) {
  return (
    <>
      <Icon size={16} aria-hidden="true" />
      <Tooltip text={meaning}>{word}</Tooltip>
    </>
  );
}

interface Point {
  text: string;
  /** Ids of the articles with this point. */
  articles: readonly string[];
  sides?: readonly OpenAnswer<Side>[] | undefined;
  passages?: readonly { article: string; quote: string }[] | undefined;
}

interface CommonGroundProps extends Omit<AnalysisInsightsProps, 'analysis'> {
  points: readonly Point[];
}

/** Left out without a point: one side alone has nothing in common with itself. */
function CommonGround({ points, story, onShowArticle }: CommonGroundProps) {
  if (points.length === 0) return null;
  return (
    <div className="stack stack-items">
      <h3>{t`Common ground`}</h3>
      <ul className="point-list">
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points never move, and two may read alike
          <li key={index}>
            <Check size={16} aria-hidden="true" />
            <span lang="en" dir="auto">
              {plainWords(point.text)}
              <Citations story={story} articles={point.articles} onShowArticle={onShowArticle} />
              {point.sides?.map((side) => (
                <SideBadge key={side} side={side} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Passages story={story} sentences={points} onShowArticle={onShowArticle} />
    </div>
  );
}
