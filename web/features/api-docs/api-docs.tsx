import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { describeError, readApiError } from '#web/lib/api-error.ts';
import { loadConfig } from '#web/lib/config.ts';
import { type ApiCall, parseCalls } from './openapi.ts';

async function fetchDocument(): Promise<unknown> {
  const base = (await loadConfig())?.apiBaseUrl ?? '';
  const response = await fetch(`${base}/openapi.json`, { credentials: 'omit' });
  if (!response.ok) throw await readApiError(response);
  return response.json();
}

/** Every call of the API, from the OpenAPI document of the server. */
export function ApiDocs() {
  const { data, error, refetch, isPending } = useQuery({ queryKey: ['openapi'], queryFn: fetchDocument });
  if (isPending) {
    return (
      <div className="stack" role="status">
        <span className="visually-hidden">Loading the calls</span>
        <Skeleton width="60%" height="1.5rem" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
      </div>
    );
  }
  if (error) {
    const retry = (
      <Button size="small" icon={RefreshCw} onClick={() => void refetch()}>
        Try Again
      </Button>
    );
    return (
      <Banner kind="error" actions={retry}>
        <p>
          <strong>The description of the calls could not be loaded</strong>
        </p>
        <p>{describeError(error)}</p>
      </Banner>
    );
  }
  return (
    <div className="stack api-groups">
      {[...parseCalls(data)].map(([tag, calls]) => (
        <Group key={tag} tag={tag} count={calls.length}>
          {calls.map((call) => (
            <CallDetails key={`${call.method} ${call.path}`} call={call} />
          ))}
        </Group>
      ))}
    </div>
  );
}

function Group({ tag, count, children }: { tag: string; count: number; children: ReactNode }) {
  return (
    <Section id={useId()} title={tag} note={`${count} ${count === 1 ? 'call' : 'calls'}`}>
      <div>{children}</div>
    </Section>
  );
}

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
