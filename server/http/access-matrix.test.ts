import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { endpoints } from '#contract/registry.ts';
import type { ApiKeyScope } from '#domain/accounts/account.ts';
import { createApiKey } from '#server/accounts/api-keys.ts';
import { QuotaRefunds } from '#server/accounts/quota-refunds.ts';
import { AccountWork } from '#server/accounts/run-counted.ts';
import { createSession } from '#server/accounts/sessions.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { createModelServers } from '#server/analysis/model/model-servers.ts';
import { getCheckSettings } from '#server/checks/get-check-settings.ts';
import { WorkingChecks } from '#server/checks/working-checks.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { ListedOutlets } from '#server/connectors/listed-outlets.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { createExtractionPool, type ExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { LiveOutlets } from '#server/outlets/live-outlets.ts';
import { rssSetting, sourceLimitsSetting } from '#server/settings/definitions.ts';
import { createSealer } from '#server/settings/seal-secret.ts';
import { loadClusteringModel, loadEventTools } from '#server/stories/clustering/create-story-placer.ts';
import { openWebhooks } from '#server/webhooks/open-webhooks.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase, testEngine } from '#testing/database.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/db.ts';
import { createLog } from '../log.ts';
import { routePattern } from './contract-parsing.ts';
import { type AllRouteDeps, mountRoutes } from './mount-routes.ts';
import type { AccountRouteDeps } from './routes/accounts.ts';
import type { SystemRouteDeps } from './routes/system.ts';

const metricsToken = 'a-metrics-token-of-a-test';

/** Bodies that pass the parser and harm nobody. */
const bodies: Record<string, unknown> = {
  'POST /authentication/request': { email: 'not an address' },
  'POST /auth/verify': { token: 'guessed' },
  'POST /auth/oidc/start': { provider: 'none', secret: 'A'.repeat(43) },
  'POST /auth/oidc/finish': { provider: 'none', secret: 'A'.repeat(43), query: '' },
  'POST /auth/validate': { sessionToken: 'guessed' },
  'POST /bias-check': { url: '' },
  'POST /ai-summary': {},
  'POST /': {},
  'POST /admin/credibility-config': {
    credibilityConfig: [{ threshold: 0, label: 'Any', color: 'blue', meaning: 'Anything' }],
  },
  'POST /admin/relevance-config': { threshold: 0.3, min_articles: 3, max_articles_to_score: 20 },
  'POST /admin/advanced-config': {
    max_total_articles: 50,
    semantic_clustering_threshold: 0.65,
    enable_deduplication: true,
    opposing_viewpoints_enabled: true,
  },
  'POST /admin/feature-flags': { RSS_FEEDS_ENABLED: true },
  'POST /admin/source-limits': sourceLimitsSetting.initial,
  'POST /admin/model': {
    ...{ provider: 'other', address: '', model: '', concurrency: null, timeout_seconds: null },
    ...{ task_models: { checks: '', trials: '', stories: '', articles: '' } },
    ...{ context_tokens: null, max_output_tokens: null },
  },
  'POST /admin/model/models': { address: '' },
  'POST /admin/model/test': {},
  'POST /admin/rss-config': rssSetting.initial,
  'POST /admin/rss/feeds': {
    name: 'Paper',
    url: 'https://paper.example/rss',
    bias: 'center',
    enabled: true,
    max_articles: 1,
  },
  'PUT /admin/rss/feeds': { ids: ['none'], change: {} },
  'DELETE /admin/rss/feeds': { ids: ['none'] },
  'POST /admin/rss/feeds/test': { url: 'http://127.0.0.1/' },
  'POST /admin/rss/opml': { opml: '', mode: 'dry-run' },
  'POST /admin/webhooks/targets': { allowed: [] },
  'POST /admin/webhooks/test': { webhookUrl: 'http://127.0.0.1/' },
  'POST /webhooks/rss-complete': {},
  'POST /mcp': { jsonrpc: '2.0', id: 1, method: 'ping' },
  'POST /admin/openai-prompt': { prompt: '' },
  'POST /admin/openai-prompt/try': { prompt: '', text: '' },
  'POST /admin/comparative-analysis-prompt': { prompt: '' },
  'POST /admin/comparative-analysis-prompt/try': {
    prompt: '',
    articles: [{ side: 'left', source: 'Vale Gazette', title: '', text: '' }],
  },
  'PUT /admin/bias/outlets': { domain: 'tribune.example', outlet: null },
  'POST /admin/bias/outlets/import': { csv: '', mode: 'merge', dry_run: true },
  'PUT /me/preferences': {},
  'POST /me/follows': { kind: 'topic', value: 'politics' },
  'POST /me/follows/seen': {},
  'POST /admin/api-keys': { name: 'n', scopes: ['read'], email: 'nobody@news.example' },
};

/** No API key may do these. */
const wantsSession = [
  ...['DELETE /session', 'DELETE /account', 'POST /feed-token', 'DELETE /feed-token'],
  ...['PUT /me/preferences', 'POST /me/follows', 'POST /me/follows/seen', 'DELETE /me/follows/{followId}'],
  ...['GET /me/push-devices', 'POST /me/push-devices', 'DELETE /me/push-devices/{deviceId}'],
];
/** Open where reading is, else a token in the address does as well as a credential. */
const outputs = [
  '/feeds/{edition}.rss',
  '/feeds/{edition}.atom',
  '/feeds/{edition}.json',
  '/news/stories.csv',
];
/** No credential counts, only the signature of what is sent. */
const signed = 'POST /webhooks/rss-complete';
/** What changes or spends something, and is a key's only with the scope for it. */
const wantsCheck = ['POST /bias-check', 'POST /ai-summary', 'POST /', 'POST /news/stories/{storyId}/report'];

type Outcome = 'passes' | 'unauthenticated' | 'forbidden' | 'not-found';

interface Caller {
  name: string;
  isAdmin?: boolean;
  /** Absent for a session. */
  scopes?: ApiKeyScope[];
  token(): Promise<string | undefined>;
}

let database: Database;
let http: TestHttpApp;
let fetcher: Fetcher;
let extraction: ExtractionPool;
let disposable = 0;

async function freshSession(isAdmin: boolean): Promise<string> {
  disposable += 1;
  return (await http.account(`caller-${disposable}@news.example`, { admin: isAdmin })).token;
}

async function freshKey(isAdmin: boolean, scopes: ApiKeyScope[]): Promise<string> {
  disposable += 1;
  const { account } = await http.account(`owner-${disposable}@news.example`, { admin: isAdmin });
  const deps = { db: database.db, clock: http.clock.now };
  return (await createApiKey(deps, { caller: account, name: 'n', scopes })).key;
}

async function expiredSession(): Promise<string> {
  const { account } = await http.account('late@news.example', { admin: true });
  const longAgo = new Date(http.clock.now().getTime() - 31 * 86_400_000);
  return await createSession(database.db, account, longAgo);
}

const strangers: Caller[] = [
  { name: 'nobody', token: async () => undefined },
  { name: 'a wrong token', token: async () => 'wrong' },
  { name: "an administrator's expired session", token: expiredSession },
  {
    name: 'a session that was signed out',
    token: async () => {
      const token = await freshSession(true);
      await http.send('DELETE', '/session', { token });
      return token;
    },
  },
];

const members: Caller[] = [
  { name: "a reader's session", token: () => freshSession(false) },
  { name: "an administrator's session", isAdmin: true, token: () => freshSession(true) },
  ...[false, true].flatMap((isAdmin) =>
    (isAdmin ? (['read', 'check', 'admin'] as const) : (['read', 'check'] as const)).map((scope) => ({
      name: `${isAdmin ? "an administrator's" : "a reader's"} key for ${scope}`,
      isAdmin,
      scopes: [scope],
      token: () => freshKey(isAdmin, [scope]),
    })),
  ),
];

const tokens = new Map<Caller, Promise<string | undefined>>();

/** One credential for all calls of a caller, a fresh one where a call ends it. */
async function tokenOf(caller: Caller, { method, path }: EndpointDefinition): Promise<string | undefined> {
  const token = tokens.get(caller) ?? caller.token();
  tokens.set(caller, token);
  if (['DELETE /session', 'DELETE /account'].includes(`${method} ${path}`)) tokens.delete(caller);
  return await token;
}

/** What the contract's access means, written down a second time and by hand. */
function expected(endpoint: EndpointDefinition, caller: Caller): Outcome {
  if (`${endpoint.method} ${endpoint.path}` === signed) return 'unauthenticated';
  if (endpoint.access === 'public') return 'passes';
  if (endpoint.access === 'development') return 'not-found';
  if (endpoint.access === 'metrics') return 'unauthenticated';
  if (caller.name === 'nobody' && endpoint.access === 'optional' && !outputs.includes(endpoint.path))
    return 'passes';
  if (strangers.includes(caller)) return 'unauthenticated';
  if (endpoint.access === 'admin' && caller.isAdmin !== true) return 'forbidden';
  if (caller.scopes === undefined) return 'passes';
  const name = `${endpoint.method} ${endpoint.path}`;
  if (wantsSession.includes(name)) return 'forbidden';
  if (name === 'POST /mcp') return caller.scopes.includes('admin') ? 'forbidden' : 'passes';
  const scope = wantsCheck.includes(name) ? 'check' : endpoint.access === 'admin' ? 'admin' : 'read';
  return caller.scopes.includes(scope) ? 'passes' : 'forbidden';
}

function outcomeOf(status: number, body: unknown): Outcome {
  const refusal = errorBody.safeParse(body);
  if (!refusal.success) return 'passes';
  const { code, error } = refusal.data;
  expect(status).toBe(code === 'unauthenticated' ? 401 : code === 'forbidden' ? 403 : status);
  if (code === 'unauthenticated' || code === 'forbidden') return code;
  return code === 'not-found' && error === 'There is nothing at this address.' ? 'not-found' : 'passes';
}

async function call(endpoint: EndpointDefinition, token: string | undefined) {
  const path = endpoint.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  const body = bodies[`${endpoint.method} ${endpoint.path}`];
  const response = await http.send(endpoint.method, path, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined ? {} : { body }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? await response.json() : await response.text() };
}

/** What the routes need beside accounts and the system. The routes are the real ones; no call gets far enough to use it. */
function deps(): Omit<AllRouteDeps, keyof AccountRouteDeps | keyof SystemRouteDeps> {
  fetcher = createFetcher({
    allowPrivate: [],
    timeoutMs: 1000,
    maxBytes: 100_000,
    userAgent: 'Balance (test)',
    clock: systemClock,
    log: createLog('silent'),
  });
  extraction = createExtractionPool({});
  const { db } = database;
  const environment = { publicUrl: 'https://balance.example', apiBaseUrl: '', fetchAllowPrivate: [] };
  return {
    ...openWebhooks({
      ...{ db, clock: systemClock, fetcher },
      environment: { ...environment, webhookSecret: 'a-secret-of-a-test' },
    }),
    fetcher,
    extraction,
    outlets: new LiveOutlets({ db, log: createLog('silent') }),
    analyzer: createEmbeddedAnalyzer(),
    embedded: createEmbeddedAnalyzer(),
    model: null,
    sealer: testSealer,
    countModelWaiting: async () => ({ checks: 0, trials: 0, stories: 0, articles: 0 }),
    modelConnection: {
      ...{
        db,
        clock: systemClock,
        environment: { llm: undefined, modelLimits: parseEnvironment({}).modelLimits },
      },
      ...{
        servers: createModelServers({ clock: systemClock, log: createLog('silent') }),
        fetchFor: () => fetch,
      },
      sealer: createSealer({ secretKey: 'a secret of a test', dataDir: '' }),
      ...{ allow: { has: () => false }, localAddresses: {} },
    },
    connectors: [],
    providers: [],
    listedOutlets: new ListedOutlets(),
    events: loadEventTools(),
    clustering: loadClusteringModel(),
    getSettings: () => getCheckSettings(db),
    credibilityBands: async () => [],
    accountWork: new AccountWork(),
    owner: 'session:test',
    quotaRefunds: new QuotaRefunds({ log: createLog('silent') }),
    workingChecks: new WorkingChecks({ db, clock: systemClock, log: createLog('silent') }),
    publicUrl: environment.publicUrl,
    queue: { enqueue: async () => null },
    allow: { has: () => false },
    vapid: async () => ({ subject: '', publicKey: '', privateKey: '' }),
    feedPool: { parse: async () => ({ kind: 'failed' as const, code: 'empty' as const, message: '' }) },
  };
}

describe('access', () => {
  beforeAll(async () => {
    database = await openTestDatabase(testEngine);
    http = await createTestHttpApp(database, {
      env: { METRICS_TOKEN: metricsToken },
      limits: { calls: { points: 100_000, seconds: 60 }, signInByIp: { points: 1000, seconds: 60 } },
      mountAll: (app, routeDeps, core) => {
        const environment = {
          ...core.environment,
          corsOrigins: [],
          trustProxy: { kind: 'hops', hops: 1 } as const,
        };
        mountRoutes(app, routeDeps, { ...deps(), ...core, environment });
      },
    });
    await http.account('root@news.example', { admin: true });
  });
  afterAll(async () => {
    await Promise.all([fetcher.close(), extraction.close()]);
    await http.close();
    await database.close();
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'to %s is as the contract says, for every kind of caller',
    async (_name, endpoint) => {
      for (const caller of [...strangers, ...members]) {
        const { status, body } = await call(endpoint, await tokenOf(caller, endpoint));
        const outcome = outcomeOf(status, body);
        expect([caller.name, outcome]).toEqual([caller.name, expected(endpoint, caller)]);
        expect(status).toBeLessThan(500);
      }
    },
  );

  it.each(endpoints.filter(({ body }) => body).map((endpoint) => [endpoint.path, endpoint] as const))(
    'to %s is decided before anything that was sent is read',
    async (_name, endpoint) => {
      const response = await http.app.request(endpoint.path, { method: endpoint.method, body: '{' });
      const { code } = errorBody.parse(await response.json());
      const needsNobody = ['public', 'optional'].includes(endpoint.access);
      expect(code).toBe(needsNobody ? 'malformed-json' : 'unauthenticated');
    },
  );

  it('is declared for every call that is served, and every declared call is served', () => {
    const served = http.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*') && path !== '/openapi.json')
      .map(({ method, path }) => `${method} ${path}`);
    const declared = endpoints.map(({ method, path }) => `${method} ${routePattern(path)}`);
    expect([...new Set(served)].sort()).toEqual(declared.sort());
  });

  it('to the metrics is had by their token alone', async () => {
    const response = await http.send('GET', '/metrics', { token: metricsToken });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('balance_http_request_duration_seconds_bucket');
  });

  it('is not had by another scheme than bearer', async () => {
    const response = await http.send('GET', '/session', { headers: { authorization: 'Basic YTpi' } });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});
