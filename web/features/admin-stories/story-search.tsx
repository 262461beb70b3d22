import { Lock, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { checkerAge } from '#web/lib/relative-time.ts';
import { type FoundStory, useFoundStories } from './use-found-stories.ts';

const max = 10;

export function StorySearch({ onOpen }: { onOpen: (storyId: string) => void }) {
  const [search, setSearch] = useState('');
  const found = useFoundStories(useDeferredValue(search.trim()), max);
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
        icon={<Search size={16} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.isError && <p className="error-text below-search">{sentenceOf(found.error)}</p>}
      {found.data?.length === 0 && <p className="muted text-small below-search">No story matches.</p>}
      <ul className="below-search">
        {found.data?.map((story) => (
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
        {story.is_locked && <Badge icon={<Lock size={16} aria-hidden="true" />}>Locked</Badge>}
        {story.open_reports > 0 && <Badge variant="warn">{`${story.open_reports} reported`}</Badge>}
      </p>
    </div>
  );
}
