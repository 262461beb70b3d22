import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Story } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { AnalysisInsights } from './analysis/analysis-insights.tsx';
import { CitedSummary } from './analysis/cited-summary.tsx';
import { CredibilityScores } from './analysis/credibility-scores.tsx';
import { StoryComparison } from './analysis/story-comparison.tsx';
import { StoryCoverage } from './analysis/story-coverage.tsx';
import { StoryStatistics } from './analysis/story-statistics.tsx';
import { ArticleList, articlesAtFirst } from './articles/article-list.tsx';
import { OutletSheet } from './articles/outlet-sheet.tsx';
import { StoryChapters } from './articles/story-chapters.tsx';
import { StoryActions } from './story-actions.tsx';
import { StoryHead } from './story-head.tsx';
import { useMarkRead } from './use-mark-read.ts';
import type { StoryState } from './use-story.ts';

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
  useMarkRead(story);
  const { analysis, comparison } = loaded;
  const tags = analysis.state === 'ready' ? analysis.value.topic_tags : [];
  return (
    <>
      <title>{`${plainWords(story.title) || 'Story'} · Balance`}</title>
      <StoryHead story={story} tags={tags} />
      <div className="columns-story">
        <div className="story-body">
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
        </div>
        <aside className="story-aside" aria-label="About this story">
          <CredibilityScores analysis={analysis} />
          <StoryStatistics story={story} />
          <StoryActions story={story} />
        </aside>
      </div>
      <p className="printed-from">From {`${location.origin}/story/${encodeURIComponent(story.id)}`}</p>
      {outlet !== null && <OutletSheet story={story} domain={outlet} onClose={() => setOutlet(null)} />}
    </>
  );
}
