import { plural, t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { Badge } from '#web/components/badge.tsx';
import { classes } from '#web/components/classes.ts';
import { BlindspotMark } from '#web/components/news/blindspot-mark.tsx';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { StoryConfidence } from '#web/components/news/story-confidence.tsx';
import { countArticles, countSources, topicWords, writeRegions } from '#web/components/news/story-words.ts';
import { hasTrend, TrendMark } from '#web/components/news/trend-mark.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { StoryCard as Story } from '#web/lib/answers.ts';
import type { StoryMark } from '#web/lib/diet/diet-entries.ts';
import { useStoryMark } from '#web/lib/diet/story-marks.ts';
import { exactTime } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyPath } from '#web/lib/web-address.ts';
import { CardMarks, HiddenCard } from './card-marks.tsx';

const getReasonId = ({ id }: Story) => `trend-${id}`;

/** Properties that depend on the list, not on the story, follow the story. */
export interface StoryCardProps {
  story: Story;
  /** Other stories of its affair. */
  folded?: readonly Story[];
  /** The position in the list, from 1. */
  position: number;
  /** '3 hours ago'; a text, so that the card renders again only when it changes. */
  age: string;
  /** Whether it is the first card: full width, large bar, regions. */
  lead?: boolean;
  onOpen: (event: MouseEvent, story: Story, position: number) => void;
}

/** A story in a list. Its headline is the only tab stop, and its click area covers the card. */
export const StoryCard = memo(function StoryCard(props: StoryCardProps) {
  const { story, folded = [], position, age, lead, onOpen } = props;
  const mark = useStoryMark(story.id);
  if (mark?.hiddenAt !== undefined) return <HiddenCard story={story} />;
  const title = plainWords(story.title) || t`Untitled story`;
  const summary = plainWords(story.ai_summary);
  return (
    <article
      className={classes(
        'story-card',
        lead && 'story-card-lead',
        mark?.readAt !== undefined && 'story-card-read',
      )}
      data-story={story.id}
    >
      <Top story={story} mark={mark} />
      <h3 dir="auto">
        {story.id === '' ? (
          title
        ) : (
          <a
            id={`story-${story.id}`}
            href={storyPath(story.id)}
            data-step
            aria-describedby={hasTrend(story) ? getReasonId(story) : undefined}
            onClick={(event) => onOpen(event, story, position)}
          >
            {title}
          </a>
        )}
      </h3>
      {summary !== '' && (
        <p className="story-summary" dir="auto">
          {summary}
        </p>
      )}
      <Coverage story={story} lead={lead === true} />
      <Meta story={story} age={age} />
      {folded.length > 0 && (
        <AffairStories
          title={story.affair?.title ?? ''}
          stories={folded}
          position={position}
          onOpen={onOpen}
        />
      )}
    </article>
  );
});

function Top({ story, mark }: { story: Story; mark: StoryMark | undefined }) {
  return (
    <div className="top">
      {story.is_sample && <Badge variant="brass">{t`Sample`}</Badge>}
      <TrendMark story={story} reasonId={getReasonId(story)} />
      <span className="chip">
        <ValueWord value={story.topic} words={topicWords()} />
      </span>
      {story.id !== '' && !story.is_sample && <CardMarks story={story} mark={mark} />}
    </div>
  );
}

function Coverage({ story, lead }: { story: Story; lead: boolean }) {
  const regions = lead ? writeRegions(story.region_distribution) : '';
  return (
    <div className="story-coverage">
      <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} large={lead} />
      {story.blindspot !== null && <BlindspotMark blindspot={story.blindspot} />}
      {regions !== '' && <p className="text-small muted num">{t`Regions: ${regions}`}</p>}
    </div>
  );
}

function Meta({ story, age }: { story: Story; age: string }) {
  return (
    <p className="meta num">
      <span>{countArticles(story.article_count)}</span>
      {story.outlet_count > 0 && <span>{countSources(story.outlet_count)}</span>}
      {story.copy_count > 0 && <span>{plural(story.copy_count, { one: '# copy', other: '# copies' })}</span>}
      <StoryConfidence value={story.semantic_confidence} />
      <span>
        <Clock size={14} aria-hidden="true" />
        {story.updated_at === null ? (
          age
        ) : (
          <time dateTime={story.updated_at} title={exactTime(story.updated_at) ?? undefined}>
            {age}
          </time>
        )}
      </span>
    </p>
  );
}

interface AffairStoriesProps {
  /** What the stories share. */
  title: string;
  stories: readonly Story[];
  /** Of the card that they stand beneath. */
  position: number;
  onOpen: (event: MouseEvent, story: Story, position: number) => void;
}

/** The other stories of an affair, folded beneath its most prominent one, each with its own bar. */
export const AffairStories = memo(function AffairStories(props: AffairStoriesProps) {
  const { title, stories, position, onOpen } = props;
  const words = plainWords(title);
  return (
    <details className="affair">
      <summary>
        {plural(stories.length, { one: `# more on: ${words}`, other: `# more on: ${words}` })}
      </summary>
      <ul>
        {stories.map((story) => (
          <li key={story.id}>
            <a href={storyPath(story.id)} dir="auto" onClick={(event) => onOpen(event, story, position)}>
              {plainWords(story.title)}
            </a>
            <span className="text-small muted num">{countArticles(story.article_count)}</span>
            <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} />
          </li>
        ))}
      </ul>
    </details>
  );
});
