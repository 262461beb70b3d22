import { type Comparative, getSides } from '#web/components/news/comparative-text.ts';
import { PerspectiveColumns } from '#web/components/news/perspective-columns.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { Part } from '#web/features/story/use-story.ts';
import type { StoryAnalysis } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';

interface StoryComparisonProps {
  comparison: Part<Comparative>;
  madeBy: Part<StoryAnalysis>;
}

/** How each side reports the story. Without an answer the section is left out. */
export function StoryComparison({ comparison, madeBy }: StoryComparisonProps) {
  if (comparison.state === 'missing') return null;
  const isModel = madeBy.state === 'ready' && madeBy.value.made_by === 'model';
  const note = isModel
    ? 'Written by a language model from the articles below.'
    : 'In the articles’ own sentences. No language model wrote this.';
  return (
    <Section
      id="media-bias"
      title="Media bias on this story"
      {...(comparison.state === 'ready' && madeBy.state !== 'pending' ? { note } : {})}
    >
      {comparison.state === 'pending' ? (
        <div className="story-waiting" role="status">
          <span className="visually-hidden">Loading how each side tells it</span>
          <Skeleton width="100%" />
          <Skeleton width="90%" />
          <Skeleton width="95%" />
        </div>
      ) : (
        <PerspectiveColumns sides={plainSides(comparison.value)} />
      )}
    </Section>
  );
}

function plainSides(comparison: Comparative) {
  const { left, center, right } = getSides(comparison);
  return { left: left.map(plainWords), center: center.map(plainWords), right: right.map(plainWords) };
}
