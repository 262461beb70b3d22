import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { apiErrorOf, sentenceOf } from '#web/lib/api-error.ts';
import { loadConfig } from '#web/lib/config.ts';
import { CallDetails } from './call-details.tsx';
import { parseCalls } from './openapi.ts';

async function fetchDocument(): Promise<unknown> {
  const base = (await loadConfig())?.apiBaseUrl ?? '';
  const response = await fetch(`${base}/openapi.json`, { credentials: 'omit' });
  if (!response.ok) throw await apiErrorOf(response);
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
      <Button size="small" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={() => void refetch()}>
        Try Again
      </Button>
    );
    return (
      <Banner kind="error" actions={retry}>
        <p>
          <strong>The description of the calls could not be loaded</strong>
        </p>
        <p>{sentenceOf(error)}</p>
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
