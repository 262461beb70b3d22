import { topicWords, writeRegions } from '#web/components/news/story-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import { Age } from '#web/features/story/age.tsx';
import type { Story } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';

export function StoryStatistics({ story }: { story: Story }) {
  const regions = writeRegions(story.region_distribution);
  return (
    <section className="panel" aria-labelledby="statistics">
      <h2 id="statistics">Story Statistics</h2>
      <dl className="key-values">
        <dt>Total articles</dt>
        <dd className="num">{count(story.article_count)}</dd>
        <dt>Topic</dt>
        <dd>
          <ValueWord value={story.topic} words={topicWords} />
        </dd>
        <dt>Last updated</dt>
        <dd>
          <Age iso={story.updated_at} />
        </dd>
        <dt>Regions</dt>
        <dd className="num">{regions || 'Unknown'}</dd>
      </dl>
    </section>
  );
}
