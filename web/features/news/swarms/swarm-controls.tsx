import { plural, t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Input } from '#web/components/input.tsx';
import { Switch } from '#web/components/switch.tsx';
import { type SwarmOrder, type SwarmsView, swarmOrders } from './swarms-view.ts';

interface SwarmControlsProps {
  view: SwarmsView;
  shown: number | undefined;
  onChange: (changes: Partial<SwarmsView>) => void;
}

/** Search, order and the blindspot view. */
export function SwarmControls({ view, shown, onChange }: SwarmControlsProps) {
  const id = useId();
  return (
    <div className="story-controls">
      <SearchField search={view.search} onChange={(search) => onChange({ search })} />
      <div className="field">
        <label htmlFor={id}>{t`Order`}</label>
        <select
          id={id}
          className="input"
          value={view.order}
          onChange={(event) => onChange({ order: event.target.value as SwarmOrder })}
        >
          {swarmOrders().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Switch
        checked={view.blindspotsOnly}
        onChange={(blindspotsOnly) => onChange({ blindspotsOnly })}
      >{t`Blindspots only`}</Switch>
      <p className="text-small num" role="status">
        <strong>
          {shown !== undefined && plural(shown, { one: '# stories shown', other: '# stories shown' })}
        </strong>
      </p>
    </div>
  );
}

const debounceMs = 200;

/** The address changes this long after the last key (debounce). */
function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    setTyped(search);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the debounce
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onChange(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      label={t`Search stories`}
      type="search"
      maxLength={200}
      icon={<Search size={16} aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
