import type { ProductClient } from './product-client.ts';
import type { Restored } from './reads.ts';

/** A call that changes data, as a user of the previous release makes it with this version. */
interface Write {
  /** `METHOD path` of the contract. */
  call: string;
  /** The value of the path parameter. */
  id?: string;
  query?: string;
  body?: unknown;
  /** The account of the credential; the administrator by default. */
  email?: string;
  /** Statuses of refusals that are valid too. */
  mayRefuse?: readonly number[];
}

const reader = 'reader@readers.example';
const village = 'http://village.example/rss.xml';

/** Saves each setting again as it was read, based on its stored version. */
async function settingWrites({ call }: ProductClient): Promise<Write[]> {
  const paths = [
    'credibility-config',
    'relevance-config',
    'advanced-config',
    'source-limits',
    'model-spending',
  ];
  const plain = ['rss-config', 'webhooks/targets', 'bias/outlets'];
  const writes = [...paths, ...plain.slice(0, 2)].map(async (name) => {
    const path = `/admin/${name}`;
    const { version, feeds: _, ...value } = await call<{ version: number; feeds?: unknown }>('GET', path);
    return { call: `POST ${path}`, body: { ...value, based_on: version } };
  });
  const flags = { GNEWS_ENABLED: false, NEWSAPI_ENABLED: false };
  return [...(await Promise.all(writes)), { call: 'POST /admin/feature-flags', body: flags }];
}

/** Saves each override with another lean, imports a changed one, and removes one. */
async function outletWrites({ call }: ProductClient): Promise<Write[]> {
  const answer = await call<{ outlets: Record<string, unknown>[] }>(
    'GET',
    '/admin/bias/outlets?origin=override',
  );
  const changes = answer.outlets.map(({ domain, version, ...outlet }) => ({
    call: 'PUT /admin/bias/outlets',
    body: { domain, outlet: { ...outlet, lean: 0.1 }, based_on: version },
  }));
  const csv = 'domain,lean,references\nimported.example,0.3,https://ratings.example/list\n';
  return [
    ...changes,
    { call: 'POST /admin/bias/outlets/import', body: { csv, mode: 'merge' } },
    { call: 'PUT /admin/bias/outlets', body: { domain: 'imported.example', outlet: null } },
  ];
}

/** With the public key of a browser in RFC 8291, appendix A. */
const pushDevice = {
  endpoint: 'https://push.example/reader',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  name: 'Firefox on Linux',
};
const article = { side: 'left', source: 'The Oakmere Lantern', title: 'A dam', text: 'The dam has a crack.' };
const prompts: readonly Write[] = [
  { call: 'POST /admin/openai-prompt', body: { version: 2, force: true } },
  { call: 'POST /admin/openai-prompt', body: { prompt: 'Quote what takes a side in the article.' } },
  {
    call: 'POST /admin/openai-prompt/try',
    body: { prompt: 'Quote.', text: 'The council voted. '.repeat(60) },
  },
  { call: 'POST /admin/comparative-analysis-prompt', body: { version: 1 } },
  { call: 'POST /admin/comparative-analysis-prompt/try', body: { prompt: 'Compare.', articles: [article] } },
];

/** Saves the connection as it was read, and looks for a model where no connection is saved and none is allowed. */
async function modelWrites({ call }: ProductClient): Promise<Write[]> {
  const { provider, address, model, task_models, ...read } = await call<Record<string, unknown>>(
    'GET',
    '/admin/model',
  );
  const { timeout_seconds, concurrency, context_tokens, max_output_tokens, version } = read;
  const limits = { timeout_seconds, concurrency, context_tokens, max_output_tokens };
  const saved = { provider, address, model, task_models, ...limits, based_on: version };
  const refused = { address: 'http://127.0.0.1:9/v1' };
  return [
    // 409: the environment connects a model here.
    { call: 'POST /admin/model', body: saved, mayRefuse: [409] },
    { call: 'POST /admin/model/models', body: refused, mayRefuse: [422] },
    { call: 'POST /admin/model/test', body: refused, mayRefuse: [422] },
  ];
}

function feedWrites({ feeds }: Restored): Write[] {
  const ids = feeds.map(({ id }) => id);
  const added = { name: 'Comet Weekly', url: 'http://comet.example/rss.xml', bias: 'center' };
  const opml =
    '<opml version="2.0"><body><outline type="rss" xmlUrl="http://more.example/rss.xml"/></body></opml>';
  return [
    { call: 'PUT /admin/rss/feeds', body: { ids, change: { max_articles: 11 } } },
    { call: 'POST /admin/rss/feeds', body: { ...added, enabled: true, max_articles: 5 } },
    { call: 'POST /admin/rss/feeds/test', body: { url: village } },
    { call: 'POST /admin/rss/opml', body: { opml, mode: 'merge' } },
    { call: 'DELETE /admin/rss/feeds', body: { ids: ids.slice(-1) } },
  ];
}

const base = 'POST /admin/story-clustering';

/** Undoes every repair of the previous release. */
function undoWrites({ repairs }: Restored): Write[] {
  const undone = repairs.filter(({ can_undo }) => can_undo);
  return undone.map(({ id }) => ({ call: `${base}/undo`, body: { repair: id } }));
}

/** Makes each kind of repair again. */
async function storyWrites({ call }: ProductClient, restored: Restored): Promise<Write[]> {
  const [one, other] = restored.stories.map(({ id }) => id);
  const { story } = await call<{ story: { articles: { id: string }[] } }>('GET', `/news/stories/${one}`);
  const articles = story.articles.slice(0, 1).map(({ id }) => id);
  const report = { reason: 'other', details: 'As before.', articles };
  return [
    ...restored.stories.map(({ id }) => ({ call: `${base}/lock`, body: { story: id, locked: true } })),
    ...restored.stories.map(({ id }) => ({ call: `${base}/lock`, body: { story: id, locked: false } })),
    { call: `${base}/rename`, body: { story: one, title: 'A title of this release', topic: null } },
    { call: `${base}/rename`, body: { story: one, title: null } },
    { call: `${base}/split`, body: { story: one, articles } },
    { call: `${base}/move`, body: { articles, to: other } },
    { call: `${base}/merge`, body: { into: other, stories: [one] } },
    { call: `${base}/what-if`, body: { threshold: 0.9 } },
    { call: 'POST /news/stories/{storyId}/report', id: other ?? '', body: report, email: reader },
    ...restored.reports.map(({ id }) => ({ call: `${base}/reports/{id}/close`, id })),
  ];
}

function jobWrites({ jobs, setAside }: Restored): Write[] {
  const [item] = setAside;
  return [
    ...(item === undefined ? [] : [{ call: 'POST /admin/set-aside/retry', body: { id: item.id } }]),
    { call: 'POST /admin/set-aside/retry', body: {} },
    // Only one job of each operation runs at a time: the other calls get a conflict.
    ...jobs.map(({ jobId }) => ({ call: 'POST /admin/jobs/{jobId}/retry', id: jobId, mayRefuse: [409] })),
    ...jobs.map(({ jobId }) => ({ call: 'POST /admin/jobs/{jobId}/cancel', id: jobId, mayRefuse: [409] })),
    { call: 'POST /admin/rss-aggregation', body: { webhookUrl: '/webhooks/rss-complete' } },
    { call: 'POST /admin/sample-edition' },
    { call: 'DELETE /admin/sample-edition' },
    { call: `${base}/deduplicate` },
    { call: 'POST /admin/cleanup/orphaned-stories', query: 'preview=true' },
    { call: 'POST /admin/webhooks/test', body: { webhookUrl: 'http://hooks.example/balance' } },
    { call: 'POST /webhooks/rss-complete', body: { type: 'unsigned' }, mayRefuse: [401] },
  ];
}

function auditWrites({ audit }: Restored): Write[] {
  const revertible = audit.filter((entry) => entry.revertible);
  // 409: the old value is in force already, or the list has changed since. 422: the golden set rejects an old prompt.
  const mayRefuse = [409, 422];
  return revertible.map(({ id }) => ({ call: 'POST /admin/logs/audit/{id}/revert', id, mayRefuse }));
}

const checks: readonly Write[] = [
  { call: 'POST /bias-check', body: { url: 'http://lantern.example/reservoir' }, email: reader },
  { call: 'POST /bias-check', body: { url: 'reservoir' }, email: reader },
  { call: 'POST /ai-summary', body: { url: 'http://chronicle.example/tramway' }, email: reader },
  { call: 'POST /', body: { url: 'http://sentinel.example/orchard' }, email: reader },
  { call: 'POST /mcp', body: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, email: reader },
];

function accountWrites({ keys }: Restored): Write[] {
  const second = 'second@readers.example';
  return [
    { call: 'POST /authentication/request', body: { email: 'new@readers.example' } },
    { call: 'POST /auth/verify', body: { token: 'unknown' }, mayRefuse: [401] },
    { call: 'POST /auth/validate', body: { sessionToken: 'unknown' } },
    { call: 'POST /admin/api-keys', body: { name: 'New', scopes: ['read'], email: reader } },
    ...keys.map(({ id }) => ({ call: 'DELETE /admin/api-keys/{id}', id })),
    { call: 'DELETE /feed-token', email: reader },
    { call: 'POST /feed-token', email: reader },
    { call: 'POST /admin/users', body: { email: reader, tier: 'free' } },
    { call: 'DELETE /admin/logs' },
    { call: 'DELETE /session', email: reader },
    { call: 'PUT /me/preferences', body: { muted_outlets: ['tribune.example'], alerts_per_day: 1 } },
    { call: 'POST /me/follows', body: { kind: 'topic', value: 'politics' } },
    { call: 'POST /me/follows/seen', body: {} },
    { call: 'POST /me/push-devices', body: pushDevice },
    { call: 'DELETE /me/push-devices/{deviceId}', id: 'unknown', mayRefuse: [404] },
    // Neither the id nor the token of this call is known here.
    { call: 'DELETE /me/follows/{followId}', id: 'unknown', mayRefuse: [404] },
    { call: 'POST /digest/unsubscribe', query: 'token=unknown', mayRefuse: [404] },
    { call: 'DELETE /account', email: second },
    { call: 'DELETE /admin/users', body: { email: reader } },
  ];
}

/** Every call that changes data, in an order in which each call finds its target. */
export async function writesOf(client: ProductClient, restored: Restored): Promise<Write[]> {
  return [
    ...(await settingWrites(client)),
    ...(await modelWrites(client)),
    ...(await outletWrites(client)),
    ...prompts,
    ...feedWrites(restored),
    ...checks,
    ...undoWrites(restored),
    ...(await storyWrites(client, restored)),
    ...jobWrites(restored),
    ...auditWrites(restored),
    ...accountWrites(restored),
  ];
}
