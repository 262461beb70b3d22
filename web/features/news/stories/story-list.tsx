import { t } from '@lingui/core/macro';
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Parts } from '#web/components/parts.tsx';
import type { StoryCard as Story } from '#web/lib/answers.ts';
import { storyAge } from '#web/lib/relative-time.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { storyPath } from '#web/lib/web-address.ts';
import { useGrowingList } from './growing-list.ts';
import { StoryCard } from './story-card.tsx';
import { useKeepPlace } from './use-keep-place.ts';

interface StoryListProps {
  /** In display order. */
  stories: readonly Story[];
  /** The key of the view: changes with the choices of the reader, not with a reload. */
  view: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** The list of story cards: the lead card, then two columns. */
export function StoryList({ stories, view, now }: StoryListProps) {
  const ref = useRef<HTMLElement>(null);
  const cards = useMemo(() => foldAffairs(stories), [stories]);
  const { limit, end } = useGrowingList(cards.length, view);
  useKeepPlace(ref, view, stories);
  const open = useOpenStory();
  return (
    <>
      <section className="story-list" aria-label={t`Stories`} ref={ref}>
        <h2 className="visually-hidden">{t`Stories`}</h2>
        <Parts>
          {cards.slice(0, limit).map(({ story, folded }, index) => (
            <StoryCard
              key={story.id || story.title}
              story={story}
              folded={folded}
              position={index + 1}
              age={storyAge(story.updated_at, now)}
              lead={index === 0}
              onOpen={open}
            />
          ))}
        </Parts>
      </section>
      <div ref={end} />
    </>
  );
}

/**
 * Navigates to the story of a headline. One function for all cards: the links of the router render again with every
 * change of the address, and a list has hundreds.
 */
function useOpenStory() {
  const track = useTracking();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  return useCallback(
    (event: MouseEvent, story: Story, position: number) => {
      track('story_click', { storyId: story.id, storyTitle: story.title, position });
      // With these keys the browser opens another tab or window, or saves.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void latest.current(storyPath(story.id));
    },
    [track],
  );
}

/** A card with the stories of its affair beneath it. */
export interface FoldedStory {
  story: Story;
  folded: readonly Story[];
}

const none: readonly Story[] = [];

/** The stories with the later ones of each affair folded beneath its first, in the given order. */
export function foldAffairs(stories: readonly Story[]): FoldedStory[] {
  const leading = new Map<string, Story[]>();
  const cards: FoldedStory[] = [];
  for (const story of stories) {
    const folded = story.affair && leading.get(story.affair.id);
    if (folded !== undefined) {
      folded.push(story);
      continue;
    }
    const own: Story[] = [];
    if (story.affair !== undefined) leading.set(story.affair.id, own);
    cards.push({ story, folded: story.affair === undefined ? none : own });
  }
  return cards;
}
