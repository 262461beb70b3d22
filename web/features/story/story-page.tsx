import { t } from '@lingui/core/macro';
import { ArrowLeft, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useParams } from 'react-router';
import { buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { EnglishNote } from '#web/components/news/english-note.tsx';
import { Parts } from '#web/components/parts.tsx';
import { AnalysisInsights } from '#web/features/story/analysis/analysis-insights.tsx';
import { CitedSummary } from '#web/features/story/analysis/cited-summary.tsx';
import { StoryComparison } from '#web/features/story/analysis/story-comparison.tsx';
import { StoryCoverage } from '#web/features/story/analysis/story-coverage.tsx';
import { CredibilityScores, StoryStatistics } from '#web/features/story/analysis/story-statistics.tsx';
import { ArticleList, articlesAtFirst } from '#web/features/story/articles/article-list.tsx';
import { OutletSheet } from '#web/features/story/articles/outlet-sheet.tsx';
import { StoryChapters } from '#web/features/story/articles/story-chapters.tsx';
import { whenIdle } from '#web/lib/after-paint.ts';
import type { Story } from '#web/lib/answers.ts';
import { dietSetting } from '#web/lib/diet/diet.ts';
import { markStory } from '#web/lib/diet/story-marks.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyPath } from '#web/lib/web-address.ts';
import { StoryActions } from './story-actions.tsx';
import { StoryHead } from './story-head.tsx';
import { type StoryState, useStory } from './use-story.ts';

/** /story/{storyId}: only a story that cannot be loaded blocks the page. */
export function StoryPage() {
  const { storyId = '' } = useParams();
  const loaded = useStory(storyId);
  if (loaded.failure !== null) return <NotFound reason={loaded.failure} />;
  if (loaded.story === undefined) return <Loading />;
  return <StoryView key={loaded.story.id} loaded={loaded} story={loaded.story} />;
}

function Loading() {
  return (
    <div className="story-loading waiting" role="status">
      <title>{t`Loading story · Balance`}</title>
      <LoaderCircle className="spin" size={32} aria-hidden="true" />
      <p>{t`Loading story details...`}</p>
    </div>
  );
}

function NotFound({ reason }: { reason: string }) {
  return (
    <>
      <title>{t`Story Not Found · Balance`}</title>
      <EmptyState
        level={1}
        title={t`Story Not Found`}
        action={
          <Link className={buttonClass({})} to="/news">
            <ArrowLeft size={16} aria-hidden="true" />
            {t`Back to News Edition`}
          </Link>
        }
      >
        {reason || t`The requested story could not be found.`}
      </EmptyState>
    </>
  );
}

/** A story: summary, coverage, comparison of the sides, and every article. */
export function StoryView({ story, loaded }: { story: Story; loaded: StoryState }) {
  const [outlet, setOutlet] = useState<string | null>(null);
  const [listed, setListed] = useState(articlesAtFirst);
  const showArticle = (id: string) => {
    const place = story.articles.findIndex((article) => article.id === id);
    // The row must be rendered before it can get the focus.
    if (place >= listed) flushSync(() => setListed(place + 1));
    const row = document.getElementById(`article-${id}`);
    const fold = row?.closest('details');
    if (fold) fold.open = true;
    row?.scrollIntoView?.({ block: 'center' });
    row?.focus({ preventScroll: true });
  };
  const address = `${location.origin}${storyPath(story.id)}`;
  useMarkRead(story);
  const { analysis, comparison } = loaded;
  const tags = analysis.state === 'ready' ? analysis.value.topic_tags : [];
  return (
    <>
      <title>{`${plainWords(story.title) || t`Story`} · Balance`}</title>
      <StoryHead story={story} tags={tags} />
      <EnglishNote />
      <div className="columns-story">
        <div className="story-body">
          <Parts>
            <CitedSummary story={story} onShowArticle={showArticle} />
            <StoryCoverage story={story} onShowArticle={showArticle} />
            <AnalysisInsights analysis={analysis} story={story} onShowArticle={showArticle} />
            <StoryComparison
              story={story}
              comparison={comparison}
              madeBy={analysis}
              onShowArticle={showArticle}
            />
            <StoryChapters story={story} onShowArticle={showArticle} />
            <ArticleList story={story} listed={listed} onList={setListed} onOutlet={setOutlet} />
          </Parts>
        </div>
        <aside className="story-aside" aria-label={t`About this story`}>
          <Parts>
            <CredibilityScores analysis={analysis} />
            <StoryStatistics story={story} />
            <StoryActions story={story} />
          </Parts>
        </aside>
      </div>
      <p className="printed-from">{t`From ${address}`}</p>
      {outlet !== null && <OutletSheet story={story} domain={outlet} onClose={() => setOutlet(null)} />}
    </>
  );
}

/** Marks an opened story as read, in this browser; in others too where the reader turned on that marks are kept. */
export function useMarkRead({ id, title, topic, is_sample }: Story): void {
  useEffect(() => {
    if (is_sample || !dietSetting.isOn()) return;
    return whenIdle(() => void markStory({ story: id, title, topic }, 'readAt', true));
  }, [id, title, topic, is_sample]);
}
