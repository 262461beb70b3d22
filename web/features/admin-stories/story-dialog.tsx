import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { storyTopics } from '#domain/analysis/topic-names.ts';
import { ErrorBanner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Input } from '#web/components/input.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { exactTime } from '#web/lib/format.ts';
import { asSent } from '#web/lib/labels.ts';
import { StoryChoice } from './story-search.tsx';
import type { RepairCall, Repairs } from './use-repairs.ts';

interface StoryDialogProps {
  storyId: string;
  repairs: Repairs;
  onClose: () => void;
}

/** All repairs of one story. A successful repair closes the dialog and can be undone in the list of repairs. */
export function StoryDialog({ storyId, repairs, onClose }: StoryDialogProps) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'story-repair', 'story', storyId],
    queryFn: async () => (await api('GET /news/stories/{storyId}', { params: { storyId } })).story,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const story = query.data;
  const repair = async (call: RepairCall) => {
    if ((await repairs.repair(call)) !== null) onClose();
  };
  return (
    <Dialog wide title="Repair story" onClose={onClose}>
      <ErrorBanner text={query.isError && describeError(query.error)} />
      <ErrorBanner text={repairs.problem} />
      {story && (
        <div className="stack stack-sections">
          <StoryNames story={story} busy={repairs.busy} onRepair={repair} />
          <section aria-labelledby="repair-articles">
            <h3 className="list-label" id="repair-articles">
              Articles
            </h3>
            <ArticleChoice articles={story.articles} chosen={chosen} onChange={setChosen} />
            <ArticleRepairs
              storyId={story.id}
              total={story.articles.length}
              chosen={[...chosen]}
              busy={repairs.busy}
              onRepair={repair}
            />
          </section>
          <MergeStories storyId={story.id} busy={repairs.busy} onRepair={repair} />
        </div>
      )}
    </Dialog>
  );
}

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
      <SelectField
        label="Topic"
        options={storyTopics.map((name) => [name, name])}
        value={topic}
        onChange={setTopic}
      />
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

type Article = CallAnswer<'GET /news/stories/{storyId}'>['story']['articles'][number];

interface ArticleChoiceProps {
  articles: readonly Article[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** The articles of a story, each with a checkbox. */
export function ArticleChoice({ articles, chosen, onChange }: ArticleChoiceProps) {
  const turn = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <ul className="stack stack-lines">
      {articles.map((article) => (
        <li key={article.id}>
          <label className="choice">
            <input
              type="checkbox"
              checked={chosen.has(article.id)}
              onChange={(event) => turn(article.id, event.target.checked)}
            />
            <span>
              {article.title}{' '}
              <span className="text-small muted">
                {article.source}
                {article.published_at !== null && `, ${exactTime(article.published_at)}`}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

interface ArticleRepairsProps {
  storyId: string;
  total: number;
  chosen: readonly string[];
  busy: boolean;
  onRepair: (call: RepairCall) => Promise<void>;
}

/** The actions on the chosen articles. */
export function ArticleRepairs({ storyId, total, chosen, busy, onRepair }: ArticleRepairsProps) {
  const [target, setTarget] = useState<string | null>(null);
  const isNone = chosen.length === 0;
  return (
    <div className="stack stack-items details-body">
      <p className="hint" role="status">
        {isNone ? 'Choose the articles that belong elsewhere.' : `${chosen.length} of ${total} chosen.`}
      </p>
      <div className="row">
        <Button
          size="small"
          busy={busy}
          disabled={isNone || chosen.length === total}
          onClick={() => void onRepair({ kind: 'split', body: { story: storyId, articles: [...chosen] } })}
        >
          Split into a new story
        </Button>
      </div>
      {!isNone && (
        <>
          <StoryChoice label="Or move to" except={storyId} value={target} onChange={setTarget} />
          <Button
            size="small"
            busy={busy}
            disabled={target === null}
            onClick={() => {
              if (target === null) return;
              void onRepair({ kind: 'move', body: { articles: [...chosen], to: target } });
            }}
          >
            Move to that story
          </Button>
        </>
      )}
    </div>
  );
}

interface MergeStoriesProps {
  storyId: string;
  busy: boolean;
  onRepair: (call: RepairCall) => Promise<void>;
}

/** Merges another story into this one. */
export function MergeStories({ storyId, busy, onRepair }: MergeStoriesProps) {
  const [other, setOther] = useState<string | null>(null);
  return (
    <div className="stack stack-items">
      <StoryChoice label="Merge with" except={storyId} value={other} onChange={setOther} />
      <div>
        <Button
          size="small"
          busy={busy}
          disabled={other === null}
          onClick={() => {
            if (other === null) return;
            void onRepair({ kind: 'merge', body: { into: storyId, stories: [other] } });
          }}
        >
          Merge into this story
        </Button>
      </div>
    </div>
  );
}
