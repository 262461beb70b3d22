import { Search } from 'lucide-react';
import { Input } from '#web/components/input.tsx';
import { biasNames } from './bias-names.ts';
import type { FeedFilter, FeedState } from './filter-feeds.ts';

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
  onChange,
}: {
  filter: FeedFilter;
  onChange: (filter: FeedFilter) => void;
}) {
  return (
    <div className="toolbar">
      <div className="toolbar-search">
        <Input
          type="search"
          label="Search feeds"
          labelHidden
          placeholder="Search name or address"
          icon={<Search size={16} aria-hidden="true" />}
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
    </div>
  );
}
