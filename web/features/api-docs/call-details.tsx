import type { ApiCall } from './openapi.ts';

/** One call, folded: method, path and summary; open: what it takes and gives. */
export function CallDetails({ call }: { call: ApiCall }) {
  return (
    <details className="call border-b border-rule">
      <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5 cursor-pointer min-h-11">
        <span className="mono">
          <strong>{call.method}</strong> {call.path}
        </span>
        <span className="sm muted">{call.summary}</span>
      </summary>
      <div className="stack pb-5">
        <p className="sm">{call.access}</p>
        <Rows
          title="Parameters"
          rows={call.parameters.map(({ name, where, required }) => ({
            name,
            value: `${where}${required ? '' : ', optional'}`,
          }))}
        />
        <Rows title="Body" rows={fieldRows(call.body)} />
        <Rows title="Answer" rows={fieldRows(call.answer)} />
        <Rows
          title="Statuses"
          rows={call.statuses.map(({ status, description }) => ({ name: status, value: description }))}
        />
      </div>
    </details>
  );
}

const fieldRows = (fields: ApiCall['body']) =>
  fields.map(({ name, type, required }) => ({ name, value: `${type}${required ? '' : ', optional'}` }));

function Rows({ title, rows }: { title: string; rows: { name: string; value: string }[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="kick">{title}</h3>
      <dl className="kv">
        {rows.map((row) => (
          <div className="contents" key={row.name}>
            <dt className="mono">{row.name}</dt>
            <dd className="font-normal">{row.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
