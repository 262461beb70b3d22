import type { EndpointDefinition } from '#contract/endpoint.ts';
import { endpoints } from '#contract/registry.ts';
import type { ProductClient } from './product-client.ts';

/** The content of the restored database, as the product lists it. */
export interface Restored {
  stories: { id: string; title: string }[];
  repairable: { id: string }[];
  jobs: { jobId: string; status: string }[];
  feeds: { id: string; name: string }[];
  audit: { id: string; revertible: boolean }[];
  repairs: { id: string; can_undo: boolean; stories: string[] }[];
  reports: { id: string }[];
  outlets: { domain: string; version: number }[];
  setAside: { id: string }[];
  keys: { id: string }[];
}

export async function listRestored({ call }: ProductClient): Promise<Restored> {
  const lists = await Promise.all([
    call<Pick<Restored, 'stories'>>('GET', '/news/stories'),
    call<{ stories: { id: string }[] }>('GET', '/admin/story-clustering/stories?limit=200'),
    call<Pick<Restored, 'jobs'>>('GET', '/admin/jobs/history?limit=500'),
    call<Pick<Restored, 'feeds'>>('GET', '/admin/rss/feeds'),
    call<{ entries: Restored['audit'] }>('GET', '/admin/logs/audit?limit=500'),
    call<Pick<Restored, 'repairs'>>('GET', '/admin/story-clustering/repairs?limit=200'),
    call<Pick<Restored, 'reports'>>('GET', '/admin/story-clustering/reports'),
    call<Pick<Restored, 'outlets'>>('GET', '/admin/bias/outlets?origin=override'),
    call<Pick<Restored, 'setAside'>>('GET', '/admin/set-aside'),
    call<Pick<Restored, 'keys'>>('GET', '/admin/api-keys'),
  ]);
  const [stories, repairable, jobs, feeds, audit, repairs, reports, outlets, setAside, keys] = lists;
  return {
    ...{ stories: stories.stories, repairable: repairable.stories, jobs: jobs.jobs, feeds: feeds.feeds },
    ...{ audit: audit.entries, repairs: repairs.repairs, reports: reports.reports },
    ...{ outlets: outlets.outlets, setAside: setAside.setAside, keys: keys.keys },
  };
}

/** Query strings that change the answer, by path. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/news/stories': ['head=uk', 'head=us', 'head=world'],
  '/admin/bias/outlets': ['origin=override', 'origin=import', 'search=lantern', 'rated=no'],
  '/admin/logs/recent': ['level=error', 'search=feed', 'limit=5'],
  '/admin/logs/audit': ['limit=500', 'subject=rss-feeds', 'subject=story-repair'],
  '/admin/rss/processing-status': ['limit=3'],
  '/admin/story-clustering/stories': ['search=reservoir'],
  '/usage': ['email=reader@readers.example'],
};

function valuesOf(name: string, restored: Restored): readonly string[] {
  if (name === 'storyId') return [...restored.stories, ...restored.repairable].map(({ id }) => id);
  if (name === 'jobId') return restored.jobs.map(({ jobId }) => jobId);
  if (name === 'edition') return ['uk', 'us', 'world'];
  if (name === 'domain') return ['lantern.example', 'imported.example', 'unlisted.example'];
  // The reading of a check by a language model, kept for minutes.
  if (name === 'id') return [];
  throw new Error(`A new parameter {${name}}: add to reads.ts the values that the restored database has.`);
}

/** A path for each restored row that the endpoint reads, or one for each query string. */
function pathsOf({ path }: EndpointDefinition, restored: Restored): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name !== undefined) {
    return [...new Set(valuesOf(name, restored))].map((value) => path.replace(`{${name}}`, value));
  }
  return [path, ...(queries[path] ?? []).map((query) => `${path}?${query}`)];
}

export interface Read {
  endpoint: EndpointDefinition;
  path: string;
}

/** Every GET call of the contract, for all rows of the restored database. */
export function readsOf(restored: Restored): Read[] {
  return endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => pathsOf(endpoint, restored).map((path) => ({ endpoint, path })));
}
