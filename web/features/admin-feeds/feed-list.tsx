import { Download, Plus, Upload } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Section } from '#web/components/section.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { DeleteFeeds } from './delete-feeds.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { FeedFilters } from './feed-filters.tsx';
import { FeedTable } from './feed-table.tsx';
import { allFeeds, filterFeeds, sortFeeds } from './filter-feeds.ts';
import { OpmlImport } from './opml-import.tsx';
import { Pager, type PageSize } from './pager.tsx';
import { useFeedActions } from './use-feed-actions.tsx';
import type { Feed, RssConfigState } from './use-rss-config.ts';

type Open =
  | { kind: 'add' }
  | { kind: 'edit'; feed: Feed }
  | { kind: 'delete'; feeds: Feed[] }
  | { kind: 'import' };

/** All feeds: searched, filtered, paged, and edited one by one or in bulk. */
export function FeedList({ feeds, config }: { feeds: readonly Feed[]; config: RssConfigState }) {
  const [filter, setFilter] = useState(allFeeds);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<PageSize>(50);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open | null>(null);
  const actions = useFeedActions(config);
  const sorted = useMemo(() => sortFeeds(feeds), [feeds]);
  const wanted = useDeferredValue(filter);
  const found = useMemo(() => filterFeeds(sorted, wanted, Date.now()), [sorted, wanted]);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const current = Math.min(page, pages);
  const shown = found.slice((current - 1) * pageSize, current * pageSize);
  const chosen = useMemo(() => feeds.filter(({ id }) => selected.has(id)), [feeds, selected]);
  const close = () => setOpen(null);
  return (
    <Section
      id="feeds"
      title="Feeds"
      actions={
        <div className="row">
          <Button
            size="small"
            icon={<Upload size={16} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'import' })}
          >
            Import OPML
          </Button>
          <Button size="small" icon={<Download size={16} aria-hidden="true" />} onClick={actions.exportOpml}>
            Export OPML
          </Button>
          <Button
            size="small"
            kind="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'add' })}
          >
            Add feed
          </Button>
        </div>
      }
    >
      {chosen.length === 0 ? (
        <FeedFilters
          filter={filter}
          onChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
      ) : (
        <BulkActions
          feeds={chosen}
          matching={found}
          onSelectAll={() => setSelected(new Set(found.map(({ id }) => id)))}
          actions={actions}
          onDelete={() => setOpen({ kind: 'delete', feeds: chosen })}
          onClear={() => setSelected(new Set())}
        />
      )}
      {actions.message}
      <FeedTable
        feeds={shown}
        total={feeds.length}
        selected={selected}
        onSelect={setSelected}
        onEdit={(feed) => setOpen({ kind: 'edit', feed })}
        onDelete={(feed) => setOpen({ kind: 'delete', feeds: [feed] })}
        actions={actions}
      />
      <Pager
        page={current}
        pages={pages}
        pageSize={pageSize}
        found={found.length}
        onPage={setPage}
        onPageSize={(size) => {
          setPageSize(size);
          setPage(1);
        }}
      />
      {open?.kind === 'add' && <FeedDialog feed={null} config={config} onClose={close} />}
      {open?.kind === 'edit' && <FeedDialog feed={open.feed} config={config} onClose={close} />}
      {open?.kind === 'import' && (
        <OpmlImport onImported={() => void config.query.refetch()} onClose={close} />
      )}
      {open?.kind === 'delete' && (
        <DeleteFeeds
          feeds={open.feeds}
          actions={actions}
          onClose={close}
          onDeleted={(ids) => setSelected(new Set([...selected].filter((id) => !ids.includes(id))))}
        />
      )}
    </Section>
  );
}
