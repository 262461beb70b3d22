import { Link } from 'react-router';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { counted, topicWords } from '#web/components/news/story-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import type { FoundStory } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';
import { Highlighted } from './highlighted.tsx';
import { ResultTime } from './result-time.tsx';

/** A story that matches: title, summary, who covers it, and how many of its articles match. */
export function StoryResult({ story }: { story: FoundStory }) {
  return (
    <article className="search-result search-result-story">
      <div className="meta">
        <ValueWord value={story.topic} words={topicWords} />
        <ResultTime iso={story.updated_at} />
        {story.is_sample && <span>Sample</span>}
      </div>
      <h3>
        <Link to={`/story/${encodeURIComponent(story.id)}`} data-step>
          <Highlighted text={story.title} matches={story.title_matches} fallback="Untitled story" />
        </Link>
      </h3>
      {story.ai_summary !== '' && (
        <p className="passage">
          <Highlighted text={story.ai_summary} matches={story.summary_matches} />
        </p>
      )}
      <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} />
      <p className="meta num">
        <span>
          {count(story.matching_articles)} of {counted(story.article_count, 'article')} found
        </span>
        <span>{counted(story.outlet_count, 'independent source')}</span>
      </p>
    </article>
  );
}
