import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { EnglishNote } from '#web/components/news/english-note.tsx';
import { Parts } from '#web/components/parts.tsx';
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
  const address = `${location.origin}/story/${encodeURIComponent(story.id)}`;
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
