import { useDeferredValue, useId, useState } from 'react';
import { Input } from '#web/components/input.tsx';
import { StoryLine } from './story-search.tsx';
import { useFoundStories } from './use-found-stories.ts';

interface StoryChoiceProps {
  label: string;
  /** The id of the story that is repaired. */
  except: string;
  value: string | null;
  onChange: (storyId: string) => void;
}

const max = 6;

/** A choice of another story, searched by its title. */
export function StoryChoice({ label, except, value, onChange }: StoryChoiceProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const found = useFoundStories(useDeferredValue(search.trim()), max);
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
      {found.data
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
