import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Lock, Search } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { checkerAge } from '#web/lib/relative-time.ts';

const maxResults = 10;

export function StorySearch({ onOpen }: { onOpen: (storyId: string) => void }) {
  const [search, setSearch] = useState('');
  const query = useFoundStories(useDeferredValue(search.trim()), maxResults);
  return (
    <section aria-labelledby="repair-stories">
      <h3 className="list-label" id="repair-stories">
        Stories
      </h3>
      <Input
        type="search"
        label="Search stories"
        labelHidden
        placeholder="Search titles"
        icon={Search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {query.isError && <p className="error-text below-search">{describeError(query.error)}</p>}
      {query.data?.length === 0 && <p className="muted text-small below-search">No story matches.</p>}
      <ul className="below-search">
        {query.data?.map((story) => (
          <li key={story.id} className="setting-row">
            <StoryLine story={story} />
            <Button size="small" aria-label={`Repair ${story.title}`} onClick={() => onOpen(story.id)}>
              Repair
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function StoryLine({ story }: { story: FoundStory }) {
  const age = story.updated_at === null ? null : checkerAge(story.updated_at, Date.now());
  return (
    <div>
      <p className="long-text">
        <strong>{story.title}</strong>
      </p>
      <p className="row text-small muted">
        <span className="num">
          {story.article_count} {story.article_count === 1 ? 'article' : 'articles'}
        </span>
        {story.article_count > 1 && (
          <span className="num">Confidence {Math.round(story.semantic_confidence * 100)}%</span>
        )}
        {age && <span>{age}</span>}
        {story.is_locked && <Badge icon={Lock}>Locked</Badge>}
        {story.open_reports > 0 && <Badge variant="warn">{`${story.open_reports} reported`}</Badge>}
      </p>
    </div>
  );
}

interface StoryChoiceProps {
  label: string;
  /** The id of the story that is repaired. */
  except: string;
  value: string | null;
  onChange: (storyId: string) => void;
}

const maxChoices = 6;

/** A choice of another story, searched by its title. */
export function StoryChoice({ label, except, value, onChange }: StoryChoiceProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const query = useFoundStories(useDeferredValue(search.trim()), maxChoices);
  return (
    <fieldset className="stack stack-parts">
      <legend className="label">{label}</legend>
      <Input
        type="search"
        label={`${label}: search stories`}
        labelHidden
        placeholder="Search titles"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {query.data
        ?.filter((story) => story.id !== except)
        .map((story) => (
          <label className="choice" key={story.id}>
            <input type="radio" name={id} checked={value === story.id} onChange={() => onChange(story.id)} />
            <StoryLine story={story} />
          </label>
        ))}
    </fieldset>
  );
}

export type FoundStory = CallAnswer<'GET /admin/story-clustering/stories'>['stories'][number];

/** Loads the newest stories with these words in their titles. */
export function useFoundStories(search: string, limit: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['admin', 'story-repair', 'stories', search, limit],
    queryFn: async () =>
      (await api('GET /admin/story-clustering/stories', { query: { search, limit } })).stories,
    placeholderData: keepPreviousData,
  });
}
