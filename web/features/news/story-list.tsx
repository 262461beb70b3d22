import { useCallback, useRef } from 'react';
import type { StoryCard as Story } from '#contract/news.ts';
import { storyAge } from '#web/lib/relative-time.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { useGrowingList } from './growing-list.ts';
import { StoryCard } from './story-card.tsx';
import { useKeepPlace } from './use-keep-place.ts';

interface StoryListProps {
  /** In the order they are shown. */
  stories: readonly Story[];
  /** Changes with the reader's choices, not with a reload. */
  view: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Story Swarm cards: the lead, then two columns. */
export function StoryList({ stories, view, now }: StoryListProps) {
  const ref = useRef<HTMLElement>(null);
  const track = useTracking();
  const limit = useGrowingList(stories.length, view);
  useKeepPlace(ref, view, stories);
  const open = useCallback(
    (story: Story, position: number) =>
      track('story_click', { storyId: story.id, storyTitle: story.title, position }),
    [track],
  );
  return (
    <section className="swarms" aria-label="Stories" ref={ref}>
      <h2 className="vh">Stories</h2>
      {stories.slice(0, limit).map((story, index) => (
        <StoryCard
          key={story.id || story.title}
          story={story}
          position={index + 1}
          age={storyAge(story.updated_at, now)}
          lead={index === 0}
          onOpen={open}
        />
      ))}
    </section>
  );
}
