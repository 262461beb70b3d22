import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '#domain/accounts/account.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { createLog } from '#server/log.ts';
import { addAccount } from '../accounts/accounts.ts';
import { createSession } from '../accounts/sessions.ts';
import { getStatus } from '../control/doctor/get-status.ts';
import type { Database } from '../db/db.ts';
import { createHttpApp, type HttpDeps, type Mount } from '../http/create-http-app.ts';
import { Draining } from '../http/drain-server.ts';
import type { HttpApp } from '../http/http-env.ts';
import { createMetrics } from '../http/metrics.ts';
import type { RouteDeps } from '../http/route.ts';
import { type AccountRouteDeps, mountAccountRoutes, mountApiKeyRoutes } from '../http/routes/accounts.ts';
import {
  mountOrganisationSignInRoutes,
  type OrganisationRouteDeps,
} from '../http/routes/organisation-sign-in.ts';
import { mountSystemRoutes, type SystemRouteDeps } from '../http/routes/system.ts';
import { createMailer } from '../mail/create-mailer.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface SentRequest {
  /** Sent as bearer token. */
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The remote address of the socket. */
  ip?: string;
}

export interface TestHttpApp {
  app: HttpApp;
  clock: TestClock;
  /** Begins to stop, for what is shown then. */
  draining: Draining;
  /** The lines of the log. */
  lines: string[];
  /** Sign-in links that are announced when no SMTP_URL is set. */
  links: string[];
  /** The text of /metrics. */
  metrics(): Promise<string>;
  send(method: string, path: string, request?: SentRequest): Promise<Response>;
  /** Adds an account as `balance user add` does; each call creates a new session. */
  account(email: string, rights?: { admin: boolean }): Promise<{ account: Account; token: string }>;
  close(): Promise<void>;
}

type CoreDeps = AccountRouteDeps & OrganisationRouteDeps & SystemRouteDeps;

interface TestHttpOptions extends Partial<Pick<HttpDeps, 'limits' | 'load' | 'webFolder' | 'describePage'>> {
  env?: Record<string, string>;
  pingDatabase?: SystemRouteDeps['pingDatabase'];
  /** Routes in addition to those of accounts, API keys and the system. */
  mounts?: readonly Mount[];
  /** Replaces the routes of accounts, API keys and the system; is called with their dependencies. */
  mountAll?: (app: HttpApp, routeDeps: RouteDeps, core: CoreDeps) => void;
}

const publicConfig = {
  storySwarmMinArticles: 2,
  opposing_viewpoints_enabled: true,
  credibilityConfig: [{ threshold: 0.8, label: 'Excellent', color: 'emerald', meaning: 'Very good' }],
  externalModel: null,
} as const;

function createSend(app: HttpApp): TestHttpApp['send'] {
  return async (method, path, { token, body, headers, ip = '203.0.113.1' } = {}) =>
    await app.request(
      path,
      {
        method,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: ip } } },
    );
}

function openParts(dataDir: string, env: Record<string, string> | undefined) {
  const environment = parseEnvironment({ DATA_DIR: dataDir, ...env });
  const clock = createTestClock();
  const lines: string[] = [];
  const links: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const announce = environment.announceLinks
    ? ({ link }: { link: string }) => void links.push(link)
    : undefined;
  const mailOptions = { transport: environment.mail, from: environment.mailFrom, dataDir, announce };
  const mailer = createMailer({ ...mailOptions, clock: clock.now, log });
  return { environment, clock, lines, links, log, mailer };
}

function mountCore(app: HttpApp, routeDeps: RouteDeps, core: CoreDeps): void {
  mountAccountRoutes(app, routeDeps, core);
  mountOrganisationSignInRoutes(app, routeDeps, core);
  mountApiKeyRoutes(app, routeDeps, core);
  mountSystemRoutes(app, routeDeps, core);
}

/** The HTTP layer only, over a real database. Requests need no socket and can have any remote address. */
export async function createTestHttpApp(
  database: Database,
  {
    env,
    limits,
    load,
    webFolder,
    describePage,
    pingDatabase,
    mounts = [],
    mountAll = mountCore,
  }: TestHttpOptions = {},
): Promise<TestHttpApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-http-'));
  const { environment, clock, lines, links, log, mailer } = openParts(dataDir, env);
  const deps = { db: database.db, clock: clock.now };
  const metrics = createMetrics();
  const draining = new Draining();
  const shared = { ...deps, environment, metrics, draining, version: '1.2.3' };
  const core: CoreDeps = {
    ...{ ...shared, mailer },
    engine: database.engine,
    pingDatabase: pingDatabase ?? (() => database.pool.query('SELECT 1')),
    lastRunAt: async () => null,
    status: () => getStatus({ database, clock: clock.now, environment }),
    publicConfig: async () => ({ ...publicConfig, credibilityConfig: [...publicConfig.credibilityConfig] }),
  };
  const app = createHttpApp({
    ...{ ...shared, log, database },
    webFolder: webFolder ?? join(dataDir, 'no-web'),
    ...(limits === undefined ? {} : { limits }),
    ...(load === undefined ? {} : { load }),
    ...(describePage === undefined ? {} : { describePage }),
    mount: (app, routeDeps) => {
      mountAll(app, routeDeps, core);
      for (const mount of mounts) mount(app, routeDeps);
    },
  });
  return {
    ...{ app, clock, draining, lines, links },
    send: createSend(app),
    metrics: async () => await metrics.registry.metrics(),
    async account(email, rights) {
      const { account } = await addAccount(deps, { email, ...rights });
      return { account, token: await createSession(deps.db, account, clock.now()) };
    },
    close: async () => {
      await mailer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
