import { plural, t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { countSources, topicWords } from '#web/components/news/story-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import type { FoundStory } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';
import { Highlighted } from './highlighted.tsx';
import { ResultTime } from './result-time.tsx';

/** A story that matches: title, summary, who covers it, and how many of its articles match. */
export function StoryResult({ story }: { story: FoundStory }) {
  const matching = count(story.matching_articles);
  return (
    <article className="search-result search-result-story">
      <div className="meta">
        <ValueWord value={story.topic} words={topicWords()} />
        <ResultTime iso={story.updated_at} />
        {story.is_sample && <span>{t`Sample`}</span>}
      </div>
      <h3 dir="auto">
        <Link to={`/story/${encodeURIComponent(story.id)}`} data-step>
          <Highlighted text={story.title} matches={story.title_matches} fallback={t`Untitled story`} />
        </Link>
      </h3>
      {story.ai_summary !== '' && (
        <p className="passage" dir="auto">
          <Highlighted text={story.ai_summary} matches={story.summary_matches} />
        </p>
      )}
      <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} />
      <p className="meta num">
        <span>
          {plural(story.article_count, {
            one: `${matching} of # article found`,
            other: `${matching} of # articles found`,
          })}
        </span>
        <span>{countSources(story.outlet_count)}</span>
      </p>
    </article>
  );
}
