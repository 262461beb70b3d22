import { t } from '@lingui/core/macro';
import { ArticleLink } from '#web/components/news/comparison-sources.tsx';
import { EventComparison } from '#web/components/news/event-comparison.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { Part } from '#web/features/story/use-story.ts';
import type { StoryComparison as Comparison, Story, StoryAnalysis } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';

interface StoryComparisonProps {
  story: Story;
  comparison: Part<Comparison>;
  madeBy: Part<StoryAnalysis>;
  onShowArticle: (id: string) => void;
}

/** How each side reports the story. Without an answer the section is left out. */
export function StoryComparison({ story, comparison, madeBy, onShowArticle }: StoryComparisonProps) {
  if (comparison.state === 'missing') return null;
  const isModel = madeBy.state === 'ready' && madeBy.value.made_by === 'model';
  // Another server may not say how it wrote its analysis.
  const isSaid = madeBy.state === 'missing' || (madeBy.state === 'ready' && madeBy.value.made_by !== '');
  const note = isModel
    ? t`Written by a language model from the articles below.`
    : t`Headlines, first sentences and counts of the articles below. No language model wrote this.`;
  return (
    <Section
      id="media-bias"
      title={t`Media bias on this story`}
      {...(comparison.state === 'ready' && isSaid ? { note } : {})}
    >
      {comparison.state === 'pending' ? (
        <div className="story-waiting" role="status">
          <span className="visually-hidden">{t`Loading how each side tells it`}</span>
          <Skeleton width="100%" />
          <Skeleton width="90%" />
          <Skeleton width="95%" />
        </div>
      ) : (
        <EventComparison
          value={comparison.value}
          structure={comparison.value.comparison}
          isModel={isModel}
          link={(id, text) => (
            <ArticleLink url={story.articles.find((each) => each.id === id)?.url ?? null} text={text} />
          )}
          publishedAt={(id) => story.articles.find((each) => each.id === id)?.published_at}
          source={(id) => <ArticleSource story={story} id={id} onShowArticle={onShowArticle} />}
        />
      )}
    </Section>
  );
}

interface ArticleSourceProps {
  story: Story;
  id: string;
  onShowArticle: (id: string) => void;
}

/** The outlet of an article, as a link to its row. */
function ArticleSource({ story, id, onShowArticle }: ArticleSourceProps) {
  const article = story.articles.find((each) => each.id === id);
  if (article === undefined) return null;
  return (
    <a
      href={`#article-${id}`}
      onClick={(event) => {
        event.preventDefault();
        onShowArticle(id);
      }}
    >
      {plainWords(article.source)}
    </a>
  );
}
