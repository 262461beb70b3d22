import { ChevronLeft, ChevronRight, Download, Plus, Search, Upload } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { Section } from '#web/components/section.tsx';
import { count } from '#web/lib/format.ts';
import { BulkActions, DeleteFeeds } from './bulk-actions.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { FeedTable } from './feed-table.tsx';
import {
  allFeeds,
  biasNames,
  type FeedFilter,
  type FeedState,
  filterFeeds,
  listCategories,
  pageNumbers,
  sortFeeds,
} from './filter-feeds.ts';
import { OpmlImport } from './opml-import.tsx';
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
  const categories = useMemo(() => listCategories(feeds), [feeds]);
  const wanted = useDeferredValue(filter);
  const matching = useMemo(() => filterFeeds(sorted, wanted, Date.now()), [sorted, wanted]);
  const pages = Math.max(1, Math.ceil(matching.length / pageSize));
  const current = Math.min(page, pages);
  const shown = matching.slice((current - 1) * pageSize, current * pageSize);
  const chosen = useMemo(() => feeds.filter(({ id }) => selected.has(id)), [feeds, selected]);
  const close = () => setOpen(null);
  return (
    <Section
      id="feeds"
      title="Feeds"
      actions={
        <div className="row">
          <Button size="small" icon={Upload} onClick={() => setOpen({ kind: 'import' })}>
            Import OPML
          </Button>
          <Button size="small" icon={Download} onClick={actions.exportOpml}>
            Export OPML
          </Button>
          <Button size="small" kind="primary" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
            Add feed
          </Button>
        </div>
      }
    >
      {chosen.length === 0 ? (
        <FeedFilters
          filter={filter}
          categories={categories}
          onChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
      ) : (
        <BulkActions
          feeds={chosen}
          matching={matching}
          onSelectAll={() => setSelected(new Set(matching.map(({ id }) => id)))}
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
        matching={matching.length}
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

const states: readonly (readonly [FeedState, string])[] = [
  ['all', 'All states'],
  ['enabled', 'Enabled'],
  ['disabled', 'Disabled'],
  ['recent', 'Recently updated'],
  ['brings-nothing', 'Brings nothing'],
  ['stale', 'Stale'],
  ['failing', 'Failing'],
];

export function FeedFilters({
  filter,
  categories = [],
  onChange,
}: {
  filter: FeedFilter;
  categories?: readonly string[];
  onChange: (filter: FeedFilter) => void;
}) {
  return (
    <div className="toolbar">
      <div className="toolbar-search">
        <Input
          type="search"
          label="Search feeds"
          labelHidden
          placeholder={categories.length > 0 ? 'Search name, address or category' : 'Search name or address'}
          icon={Search}
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </div>
      <select
        className="input input-fit"
        aria-label="Bias"
        value={filter.bias}
        onChange={(event) => {
          const bias = biasNames.find(([key]) => key === event.target.value)?.[0] ?? 'all';
          onChange({ ...filter, bias });
        }}
      >
        <option value="all">All bias</option>
        {biasNames.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input input-fit"
        aria-label="State"
        value={filter.state}
        onChange={(event) => {
          const state = states.find(([key]) => key === event.target.value)?.[0] ?? 'all';
          onChange({ ...filter, state });
        }}
      >
        {states.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {categories.length > 0 && (
        <select
          className="input input-fit"
          aria-label="Category"
          value={filter.category ?? ''}
          onChange={(event) => onChange({ ...filter, category: event.target.value || null })}
        >
          <option value="">All categories</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </div>
  );
}

export const pageSizes = [25, 50, 100, 200] as const;
export type PageSize = (typeof pageSizes)[number];

interface PagerProps {
  page: number;
  pages: number;
  pageSize: PageSize;
  matching: number;
  onPage: (page: number) => void;
  onPageSize: (size: PageSize) => void;
}

/** "1 to 50 of 64", at most five page buttons, and rows per page. */
export function Pager({ page, pages, pageSize, matching, onPage, onPageSize }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="pager">
      <span className="muted num" role="status">
        {matching > 0 &&
          `${count(first)} to ${count(Math.min(matching, page * pageSize))} of ${count(matching)}`}
      </span>
      <nav className="pages" aria-label="Pages">
        <Button
          size="small"
          iconOnly
          aria-label="Previous page"
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
          icon={ChevronLeft}
        />
        {pageNumbers(page, pages).map((number) => (
          <Button
            key={number}
            size="small"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
        <Button
          size="small"
          iconOnly
          aria-label="Next page"
          disabled={page === pages}
          onClick={() => onPage(page + 1)}
          icon={ChevronRight}
        />
      </nav>
      <label className="row">
        <span className="muted">Rows</span>
        <select
          className="input input-sm input-fit"
          value={pageSize}
          onChange={(event) => {
            const size = pageSizes.find((option) => String(option) === event.target.value);
            if (size !== undefined) onPageSize(size);
          }}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
