import { FlaskConical } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { feedArticleRange } from '#domain/feeds/feed.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { ErrorBanner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Input } from '#web/components/input.tsx';
import { NumberField } from '#web/components/number-field.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { asSent } from '#web/lib/labels.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { FeedRulesFields, toDraft, toSent } from './feed-rules-fields.tsx';
import { FeedTest } from './feed-test.tsx';
import { biasNames } from './filter-feeds.ts';
import type { FeedChange } from './use-feed-actions.tsx';
import type { Feed, RssConfigState } from './use-rss-config.ts';

type Choice = Required<FeedChange>;
type Tested = CallAnswer<'POST /admin/rss/feeds/test'>;

const newFeed: Choice = {
  name: '',
  url: '',
  bias: 'center',
  enabled: true,
  max_articles: 10,
  category: null,
};

interface FeedDialogProps {
  /** Null for a new one. */
  feed: Feed | null;
  config: Pick<RssConfigState, 'putFeeds'>;
  onClose: () => void;
}

interface Progress {
  busy: 'testing' | 'saving' | null;
  error: string | null;
  tested: Tested | null;
}

/** Adds or edits a feed; its address can be tested before the save. */
export function FeedDialog({ feed, config, onClose }: FeedDialogProps) {
  const api = useApi();
  const toast = useToast();
  const track = useTracking();
  const [choice, setChoice] = useState<Choice>(feed ?? newFeed);
  const stored = feed?.rules ?? null;
  const [draft, setDraft] = useState(() => toDraft(stored));
  const [progress, setProgress] = useState<Progress>({ busy: null, error: null, tested: null });
  /** Until somebody chooses a bias for a new feed, it is that of its outlet, which the server knows. */
  const [isBiasChosen, setBiasChosen] = useState(feed !== null);
  const change = (part: FeedChange) => setChoice((before) => ({ ...before, ...part }));
  const test = async (url: string) => {
    setProgress({ busy: 'testing', error: null, tested: null });
    try {
      const tested = await api('POST /admin/rss/feeds/test', {
        body: { url, rules: toSent(draft), ...(feed === null ? {} : { id: feed.id }) },
      });
      setProgress({ busy: null, error: null, tested });
      if (choice.name.trim() === '' && tested.title !== null)
        change({ name: cutText(tested.title, 200), url });
      if (!isBiasChosen) change({ bias: tested.bias });
    } catch (error) {
      setProgress({ busy: null, error: describeError(error), tested: null });
    }
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setProgress((before) => ({ ...before, busy: 'saving', error: null }));
    const { name, url, bias, enabled, max_articles, category } = choice;
    const word = isBiasChosen ? { bias: asSent(bias) } : {};
    const body = { name, url, ...word, enabled, max_articles, category, rules: toSent(draft) };
    try {
      if (feed === null) config.putFeeds([(await api('POST /admin/rss/feeds', { body })).feed]);
      else
        config.putFeeds(
          (await api('PUT /admin/rss/feeds', { body: { ids: [feed.id], change: body } })).feeds,
        );
      track('admin_action', { featureName: feed === null ? 'feed-addition' : 'feed-change', success: true });
      toast(feed === null ? `Added ${name.trim()}` : `Saved ${name.trim()}`);
      onClose();
    } catch (error) {
      setProgress((before) => ({ ...before, busy: null, error: describeError(error) }));
    }
  };
  return (
    <Dialog title={feed === null ? 'Add feed' : `Edit ${feed.name}`} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <Fields
          choice={choice}
          isBiasChosen={isBiasChosen}
          onChange={(part) => {
            if (part.bias !== undefined) setBiasChosen(true);
            change(part);
          }}
        />
        <FeedRulesFields
          draft={draft}
          stored={stored}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        {progress.tested && (
          <FeedTest
            tested={progress.tested}
            showsAddresses={draft.from.trim() !== ''}
            ownId={feed?.id ?? null}
            onPick={(url) => {
              change({ url });
              void test(url);
            }}
          />
        )}
        <ErrorBanner text={progress.error} />
        <div className="row form-actions">
          <Button
            busy={progress.busy === 'testing'}
            disabled={choice.url.trim() === ''}
            icon={FlaskConical}
            onClick={() => void test(choice.url)}
          >
            Test feed
          </Button>
          <Button type="submit" kind="primary" busy={progress.busy === 'saving'}>
            {feed === null ? 'Add feed' : 'Save feed'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  choice: Choice;
  isBiasChosen: boolean;
  onChange: (part: FeedChange) => void;
}

function Fields({ choice, isBiasChosen, onChange }: FieldsProps) {
  return (
    <>
      <Input
        type="url"
        label="Address"
        required
        maxLength={2000}
        placeholder="https://"
        hint="Of the feed, or of a page that names one."
        value={choice.url}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <Input
        label="Name"
        required
        maxLength={200}
        value={choice.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Input
        label="Category"
        maxLength={100}
        hint="A folder of the list, if you like. Search finds it, and OPML keeps it."
        value={choice.category ?? ''}
        onChange={(event) => onChange({ category: event.target.value || null })}
      />
      <div className="form-grid">
        <SelectField
          label="Bias"
          options={biasNames}
          value={choice.bias}
          onChange={(bias) => onChange({ bias })}
          hint={!isBiasChosen && 'Unless chosen, the lean of its outlet.'}
        />
        <NumberField
          label="Max articles"
          {...feedArticleRange}
          fallback={10}
          value={choice.max_articles}
          onChange={(max_articles) => onChange({ max_articles })}
        />
      </div>
      <Switch checked={choice.enabled} onChange={(enabled) => onChange({ enabled })}>
        Enabled
      </Switch>
    </>
  );
}
