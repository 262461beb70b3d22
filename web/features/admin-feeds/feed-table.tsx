import {
  CircleAlert,
  CircleCheck,
  CircleMinus,
  CircleX,
  Clock,
  Pencil,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { lowerFirst } from '#domain/text/cut-text.ts';
import { TimeOrNever } from '#web/components/admin/admin-table.tsx';
import { Badge, type BadgeVariant } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { Switch } from '#web/components/switch.tsx';
import { UnknownValue } from '#web/components/value-word.tsx';
import { count, exactTime } from '#web/lib/format.ts';
import { getLabel, type Labels, valueWords } from '#web/lib/labels.ts';
import { checkerAge } from '#web/lib/relative-time.ts';
import { getBiasLetter, getBiasName } from './filter-feeds.ts';
import type { FeedActions } from './use-feed-actions.tsx';
import type { Feed } from './use-rss-config.ts';

interface FeedTableProps {
  feeds: readonly Feed[];
  /** The number of feeds without filters. */
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onEdit: (feed: Feed) => void;
  onDelete: (feed: Feed) => void;
  actions: FeedActions;
}

export function FeedTable({ feeds, total, selected, onSelect, ...handlers }: FeedTableProps) {
  if (feeds.length === 0) {
    return <p className="muted table-empty">{total === 0 ? 'No feeds yet. Add one.' : 'No feed matches.'}</p>;
  }
  const areAllSelected = feeds.every(({ id }) => selected.has(id));
  const turn = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  };
  return (
    <div className="table-frame">
      <table className="data-table table-fold">
        <caption className="visually-hidden">RSS feeds, sorted by name</caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="Select all feeds of this page"
                checked={areAllSelected}
                onChange={(event) =>
                  turn(
                    feeds.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
            </th>
            <th scope="col" aria-sort="ascending">
              Feed
            </th>
            <th scope="col">Bias</th>
            <th scope="col">Enabled</th>
            <th scope="col" className="n">
              Max articles
            </th>
            <th scope="col">Last fetch</th>
            <th scope="col">Read in 7 days</th>
            <th scope="col">Health</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Parts as="tr">
            {feeds.map((feed) => (
              <FeedRow
                key={feed.id}
                feed={feed}
                isSelected={selected.has(feed.id)}
                onSelected={(isOn) => turn([feed.id], isOn)}
                {...handlers}
              />
            ))}
          </Parts>
        </tbody>
      </table>
    </div>
  );
}

interface FeedRowProps extends Pick<FeedTableProps, 'onEdit' | 'onDelete' | 'actions'> {
  feed: Feed;
  isSelected: boolean;
  onSelected: (isOn: boolean) => void;
}

function FeedRow({ feed, isSelected, onSelected, onEdit, onDelete, actions }: FeedRowProps) {
  return (
    <tr>
      <td className="pick">
        <input
          type="checkbox"
          aria-label={`Select ${feed.name}`}
          checked={isSelected}
          onChange={(event) => onSelected(event.target.checked)}
        />
      </td>
      <td data-label="Feed" className="lead">
        <strong className="cell-text">{feed.name}</strong>{' '}
        <span className="text-tiny muted">
          {[feed.category, feed.rules && 'has rules', feed.pushed_by && `pushed by ${feed.pushed_by}`]
            .filter(Boolean)
            .join(', ')}
        </span>
        <p className="mono text-tiny dim identifier cell-clamp" title={feed.url}>
          {feed.url}
        </p>
        {showsFailure(feed) && (
          <p className="hint">
            {feed.failure?.detail} {nextTry(feed)}
          </p>
        )}
        {feed.enabled && feed.notice && <p className="hint">{feed.notice}</p>}
        {feed.health === 'brings-nothing' && feed.brings_nothing && (
          <p className="hint">{feed.brings_nothing.detail}</p>
        )}
        {feed.redirected_to && !feed.moved_to && (
          <p className="hint cell-text">It redirects to {feed.redirected_to} for now.</p>
        )}
        {feed.moved_to && (
          <p className="hint cell-text">
            The site has moved this feed for good to {feed.moved_to}. Balance takes that address over after
            five good answers in at least a day, unless another feed has it.
          </p>
        )}
      </td>
      <td data-label="Bias">
        <Badge icon={<b className={`side-badge side-badge-${feed.bias}`}>{getBiasLetter(feed.bias)}</b>}>
          {getBiasName(feed.bias) ?? <UnknownValue value={feed.bias} />}
        </Badge>
      </td>
      <td data-label="Enabled">
        <Switch checked={feed.enabled} onChange={(enabled) => void actions.change([feed], { enabled })}>
          <span className="visually-hidden">{feed.name} enabled</span>
        </Switch>
      </td>
      <td className="n" data-label="Max articles">
        {feed.max_articles}
      </td>
      <td data-label="Last fetch">
        <div>
          <TimeOrNever className="age" iso={feed.lastFetch} />
          <LatestList feed={feed} />
        </div>
      </td>
      <td data-label="Read in 7 days">
        <FeedYield feed={feed} />
      </td>
      <td data-label="Health">
        <Health feed={feed} />
      </td>
      <td className="act">
        <Button
          size="small"
          kind="quiet"
          iconOnly
          aria-label={`Edit ${feed.name}`}
          onClick={() => onEdit(feed)}
          icon={Pencil}
        />
        <Button
          size="small"
          kind="quiet"
          iconOnly
          aria-label={`Fetch ${feed.name} now`}
          onClick={() => void actions.fetchNow([feed])}
          icon={RefreshCw}
        />
        <Button
          size="small"
          kind="quiet"
          iconOnly
          aria-label={`Delete ${feed.name}`}
          onClick={() => onDelete(feed)}
          icon={Trash2}
        />
      </td>
    </tr>
  );
}

/** Whether the failure is shown: of an enabled feed, and of one that Balance disabled. */
function showsFailure({ enabled, failure }: Feed): boolean {
  return failure !== null && (enabled || failure.kind === 'gone');
}

function nextTry({ next_fetch_at }: Feed): string {
  const at = next_fetch_at === null ? null : exactTime(next_fetch_at);
  return at === null ? '' : `Next try ${at}.`;
}

/** How many items its latest list held, and of when the newest is. */
function LatestList({ feed }: { feed: Feed }) {
  const list = feed.latest_list;
  if (list === null) return null;
  const age = list.newest_at === null ? null : checkerAge(list.newest_at, Date.now());
  const newest = age === null ? 'no dates' : `newest ${lowerFirst(age)}`;
  return (
    <p className="text-tiny dim">
      {feed.kind === 'sitemap' && 'Sitemap, '}
      {count(list.items)} {list.items === 1 ? 'item' : 'items'}
      {list.items > 0 && `, ${newest}`}
    </p>
  );
}

const healths: Labels<Feed['health'], { variant: BadgeVariant; icon: typeof Clock; word: string }> = {
  fresh: { variant: 'done', icon: CircleCheck, word: 'Fresh' },
  'brings-nothing': { variant: 'warn', icon: CircleAlert, word: 'Brings nothing' },
  stale: { variant: 'warn', icon: Clock, word: 'Stale' },
  failing: { variant: 'fail', icon: CircleX, word: 'Failing' },
  off: { variant: 'idle', icon: CircleMinus, word: 'Off' },
};

/** Kinds of failure whose names only engineers know. */
const failureNames: Record<string, string> = { tls: 'certificate', dns: 'no such host' };

/** The status code of a failed response, else the kind of failure: a feed may be empty with status 200. */
function getFailureCode({ failure }: Feed): number | string | undefined {
  const status = failure?.http_status;
  if (typeof status === 'number' && status >= 400) return status;
  const kind = failure?.kind;
  return kind === undefined ? undefined : (failureNames[kind] ?? valueWords(kind).toLowerCase());
}

function Health({ feed }: { feed: Feed }) {
  const badge = getLabel(healths, feed.health);
  const Icon = badge?.icon ?? CircleMinus;
  const word = badge?.word ?? valueWords(feed.health);
  const code = showsFailure(feed) ? getFailureCode(feed) : undefined;
  return (
    <Badge variant={badge?.variant ?? 'idle'} icon={Icon}>
      {code === undefined ? word : `${word}, ${code}`}
    </Badge>
  );
}

/** What became no article, in words: "8 forbidden, 2 duplicates". */
function remainder(feed: Feed): string {
  const { unreadable, duplicates, too_old, unaddressed, left_out, waiting, from_feed } = feed;
  const others: [string, number][] = [
    ['from the feed’s text', from_feed],
    ...Object.entries(unreadable).map(([kind, pages]): [string, number] => [
      valueWords(kind).toLowerCase(),
      pages,
    ]),
    [duplicates === 1 ? 'duplicate' : 'duplicates', duplicates],
    ['too old', too_old],
    ['without address', unaddressed],
    ['left out by its words', left_out],
    ['waiting', waiting],
  ];
  return others.flatMap(([word, items]) => (items > 0 ? [`${count(items)} ${word}`] : [])).join(', ');
}

/** The articles that a feed brought in seven days, and what became of its other items. */
export function FeedYield({ feed }: { feed: Feed }) {
  if (feed.latest_list === null && feed.listed === 0) return <span className="dim">–</span>;
  const rest = remainder(feed);
  return (
    <div>
      {count(feed.articles_last_week)} of {count(feed.listed)}
      {rest !== '' && <p className="text-tiny dim">{rest}</p>}
    </div>
  );
}
