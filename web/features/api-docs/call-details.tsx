import type { ApiCall } from './openapi.ts';

/** One call. Closed: method, path and summary; open: parameters, body, answer and statuses. */
export function CallDetails({ call }: { call: ApiCall }) {
  return (
    <details className="api-call">
      <summary className="api-call-summary">
        <span className="mono">
          <strong>{call.method}</strong> {call.path}
        </span>
        <span className="text-small muted">{call.summary}</span>
      </summary>
      <div className="stack api-call-body">
        <p className="text-small">{call.access}</p>
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
    <div className="stack stack-parts">
      <h3 className="kicker">{title}</h3>
      <dl className="key-values">
        {rows.map((row) => (
          <div key={row.name}>
            <dt className="mono">{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
