import { memo, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { StoryCard as Story } from '#contract/news.ts';
import { storyAge } from '#web/lib/relative-time.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { useGrowingList, whenIdle } from './growing-list.ts';
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

interface KeptList extends StoryListProps {
  /** The entry of the history it was made for. */
  entry: string;
}

/**
 * Story Swarm cards: the lead, then two columns. Another view is another list: the one before is only hidden at
 * first, and taken away when there is time, since hundreds of cards take a while to go.
 */
export function StoryList({ stories, view, now }: StoryListProps) {
  const { key: entry } = useLocation();
  const [lists, setLists] = useState<readonly KeptList[]>(() => [{ stories, view, now, entry }]);
  const shown = lists[0];
  if (shown?.view !== view) {
    setLists([{ stories, view, now, entry }, ...lists.slice(0, 1)]);
  } else if (shown.stories !== stories || shown.now !== now || shown.entry !== entry) {
    setLists([{ stories, view, now, entry }, ...lists.slice(1)]);
  }
  const hasOld = lists.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every view leaves another list behind
  useEffect(() => {
    if (!hasOld) return;
    return whenIdle(() => startTransition(() => setLists((kept) => kept.slice(0, 1))));
  }, [hasOld, view]);
  return lists.map((list, at) => (
    <div key={list.view} hidden={at > 0}>
      <Cards {...list} />
    </div>
  ));
}

const Cards = memo(function Cards({ stories, view, now, entry }: KeptList) {
  const ref = useRef<HTMLElement>(null);
  const track = useTracking();
  const limit = useGrowingList(stories.length, view, entry);
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
});
