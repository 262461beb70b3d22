import { type FormEvent, useState } from 'react';
import { storyTopics } from '#domain/analysis/topic-names.ts';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { Options } from '#web/components/options.tsx';
import { Switch } from '#web/components/switch.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { asSent } from '#web/lib/labels.ts';
import type { RepairCall } from './use-repairs.ts';

type Story = CallAnswer<'GET /news/stories/{storyId}'>['story'];

interface StoryNamesProps {
  story: Story;
  busy: boolean;
  onRepair: (call: RepairCall) => Promise<void>;
}

/** Title, topic and lock of a story. */
export function StoryNames({ story, busy, onRepair }: StoryNamesProps) {
  const [title, setTitle] = useState(story.title);
  const [topic, setTopic] = useState(story.topic);
  const isSame = title.trim() === story.title && topic === story.topic;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const changed = {
      ...(title.trim() === story.title ? {} : { title: title.trim() }),
      ...(topic === story.topic ? {} : { topic: asSent(topic) }),
    };
    void onRepair({ kind: 'rename', body: { story: story.id, ...changed } });
  };
  return (
    <form className="stack" onSubmit={save}>
      <Input
        label="Title"
        required
        maxLength={300}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <label className="field">
        <span className="label">Topic</span>
        <select className="input" value={topic} onChange={(event) => setTopic(event.target.value)}>
          <Options options={storyTopics.map((name) => [name, name])} chosen={topic} />
        </select>
      </label>
      <div className="row">
        <Button type="submit" size="small" disabled={isSame || title.trim() === ''} busy={busy}>
          Save names
        </Button>
        <Button
          size="small"
          kind="quiet"
          disabled={busy}
          onClick={() =>
            void onRepair({ kind: 'rename', body: { story: story.id, title: null, topic: null } })
          }
        >
          Let the articles name it
        </Button>
      </div>
      <Switch
        checked={story.is_locked}
        disabled={busy}
        onChange={(locked) => void onRepair({ kind: 'lock', body: { story: story.id, locked } })}
      >
        Locked: no new articles, no merging
      </Switch>
    </form>
  );
}
