import { t } from '@lingui/core/macro';
import { topicWords, writeRegions } from '#web/components/news/story-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import { Age } from '#web/features/story/age.tsx';
import type { Story } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';

export function StoryStatistics({ story }: { story: Story }) {
  const regions = writeRegions(story.region_distribution);
  return (
    <section className="panel" aria-labelledby="statistics">
      <h2 id="statistics">{t`Story Statistics`}</h2>
      <dl className="key-values">
        <dt>{t`Total articles`}</dt>
        <dd className="num">{count(story.article_count)}</dd>
        <dt>{t`Topic`}</dt>
        <dd>
          <ValueWord value={story.topic} words={topicWords()} />
        </dd>
        <dt>{t`Last updated`}</dt>
        <dd>
          <Age iso={story.updated_at} />
        </dd>
        <dt>{t`Regions`}</dt>
        <dd className="num">{regions || t`Unknown`}</dd>
      </dl>
    </section>
  );
}
