import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Search, Upload } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { type AdminColumn, AdminTable } from '#web/components/admin/admin-table.tsx';
import { Badge } from '#web/components/badge.tsx';
import { ErrorBanner } from '#web/components/banner.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';
import { OutletDialog } from './outlet-dialog.tsx';
import type { ListedOutlet } from './outlet-fields.tsx';
import { OutletImport } from './outlet-import.tsx';

type Answer = CallAnswer<'GET /admin/bias/outlets'>;

const pageSize = 20;

type Open = { kind: 'edit'; outlet: ListedOutlet } | { kind: 'add' } | { kind: 'import' };

/** The ratings of outlets, each with its origin: searched, overridden, imported. */
export function OutletRatings() {
  const api = useApi();
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const [open, setOpen] = useState<Open | null>(null);
  const wanted = useDeferredValue(search.trim());
  const queryKey = ['admin', 'outlets'];
  const query = useQuery({
    queryKey: [...queryKey, wanted, offset],
    queryFn: () =>
      api('GET /admin/bias/outlets', {
        query: { offset, limit: pageSize, ...(wanted === '' ? {} : { search: wanted }) },
      }),
    placeholderData: keepPreviousData,
  });
  const reload = () => void queries.invalidateQueries({ queryKey });
  const close = () => setOpen(null);
  return (
    <Block
      id="outlets"
      title="Outlet Ratings"
      end={
        <>
          <Button size="small" icon={Upload} onClick={() => setOpen({ kind: 'import' })}>
            Import CSV
          </Button>
          <Button size="small" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
            Add outlet
          </Button>
        </>
      }
    >
      <ErrorBanner text={query.isError && query.data === undefined && describeError(query.error)} />
      {query.data && (
        <p className="hint hint-above">
          {count(query.data.counts.all)} outlets, {count(query.data.counts.rated)} with a lean,{' '}
          {count(query.data.counts.reliable)} with a reliability, {count(query.data.counts.changed)} set here.
        </p>
      )}
      <Input
        type="search"
        label="Search outlets"
        labelHidden
        placeholder="Search name, domain or owner"
        icon={Search}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setOffset(0);
        }}
      />
      {query.data?.total === 0 && <p className="muted text-small no-match">No outlet matches.</p>}
      {query.data && query.data.total > 0 && (
        <OutletTable
          answer={query.data}
          offset={offset}
          onOffset={setOffset}
          onEdit={(outlet) => setOpen({ kind: 'edit', outlet })}
        />
      )}
      {open?.kind === 'add' && <OutletDialog outlet={null} onSaved={reload} onClose={close} />}
      {open?.kind === 'edit' && <OutletDialog outlet={open.outlet} onSaved={reload} onClose={close} />}
      {open?.kind === 'import' && <OutletImport onImported={reload} onClose={close} />}
    </Block>
  );
}

interface OutletTableProps {
  answer: Answer;
  offset: number;
  onOffset: (offset: number) => void;
  onEdit: (outlet: ListedOutlet) => void;
}

const regions: Labels<ListedOutlet['region']> = { uk: 'uk', us: 'us', international: 'international' };
const origins: Labels<ListedOutlet['origin']> = {
  table: 'Ours',
  override: 'Set here',
  import: 'Imported',
};

const columns: readonly AdminColumn[] = [
  { title: 'Outlet' },
  { title: 'Region' },
  { title: 'Lean', isNumber: true },
  { title: 'Reliability', isNumber: true },
  { title: 'Origin' },
  { title: 'Action', isHidden: true },
];

function OutletTable({ answer, offset, onOffset, onEdit }: OutletTableProps) {
  return (
    <>
      <div className="table-frame outlet-table">
        <AdminTable caption="Outlet ratings in force" columns={columns} variant="fold">
          {answer.outlets.map((outlet) => (
            <tr key={outlet.domain}>
              <td data-label="Outlet" className="lead">
                <strong>{outlet.name}</strong>
                <p className="mono text-tiny dim identifier">{outlet.domain}</p>
                <WithoutEffect outlet={outlet} />
              </td>
              <td data-label="Region">
                <ValueWord value={outlet.region} words={regions} />
              </td>
              <td className="n" data-label="Lean">
                {outlet.lean === null ? 'unrated' : signed(outlet.lean)}
              </td>
              <td className="n" data-label="Reliability">
                {outlet.reliability === null ? 'unrated' : `${Math.round(outlet.reliability * 100)}%`}
              </td>
              <td data-label="Origin">
                <Badge>
                  <ValueWord value={outlet.origin} words={origins} />
                </Badge>
              </td>
              <td className="act">
                <Button size="small" aria-label={`Edit ${outlet.name}`} onClick={() => onEdit(outlet)}>
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </AdminTable>
      </div>
      <div className="pager">
        <span className="muted num" role="status">
          {count(offset + 1)} to {count(offset + answer.outlets.length)} of {count(answer.total)}
        </span>
        <div className="pages">
          <Button
            size="small"
            disabled={offset === 0}
            onClick={() => onOffset(Math.max(0, offset - pageSize))}
          >
            Previous
          </Button>
          <Button
            size="small"
            disabled={offset + answer.outlets.length >= answer.total}
            onClick={() => onOffset(offset + pageSize)}
          >
            Next
          </Button>
        </div>
      </div>
    </>
  );
}

function WithoutEffect({ outlet }: { outlet: ListedOutlet }) {
  const shared = outlet.domains_without_effect;
  if (shared.length === 0) return null;
  const isAll = shared.length === outlet.aliases.length + 1;
  const isOne = shared.length === 1;
  return (
    <p className="text-tiny muted">
      {isAll ? 'This row' : shared.join(', ')} {isAll || isOne ? 'has' : 'have'} no effect: many people share{' '}
      {isOne ? 'this domain' : 'these domains'}. Add an outlet for each of their own addresses instead.
    </p>
  );
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return value < 0 ? `−${text}` : `+${text}`;
}
