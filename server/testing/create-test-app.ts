import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import type { WorkingCheck } from '#contract/working-check.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { type AppOverrides, startApp } from '../app.ts';
import { copyEmptyDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { type SmallWeb, startSmallWeb } from './small-web/small-web.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestApp {
  /** The address of the server: `http://127.0.0.1:PORT`. */
  address: string;
  /** The address in ADMIN_EMAILS. */
  adminEmail: string;
  web: SmallWeb;
  smtp: TestSmtpServer;
  clock: TestClock;
  dataDir: string;
  /** Calls the API, with the session token if there is one. */
  call(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Response>;
  /** Signs in with a mailed link, as people do. Later calls for the same address return the same session. */
  signIn(email: string): Promise<{ sessionToken: string }>;
  /** POST /bias-check as this account, with what a language model reads; a refusal is thrown as an error with its sentence. */
  check(email: string, address: string): Promise<BiasCheckResult>;
  /** Stops the product, runs `whileStopped`, and starts the product again with the same address and data, whether `whileStopped` failed or not. */
  restart(whileStopped: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const adminEmail = 'admin@readers.example';

async function parseAnswer<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}

type Caller = Pick<TestApp, 'call' | 'signIn' | 'check'>;

function createCaller(address: string, smtp: TestSmtpServer): Caller {
  const sessions = new Map<string, { sessionToken: string }>();
  const call: Caller['call'] = (method, path, { token, body } = {}) =>
    fetch(address + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const signIn: Caller['signIn'] = async (email) => {
    const known = sessions.get(email);
    if (known !== undefined) return known;
    await parseAnswer(await call('POST', '/authentication/request', { body: { email } }));
    const mail = await smtp.nextMailTo(email);
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    const session = await parseAnswer<{ sessionToken: string }>(
      await call('POST', '/auth/verify', { body: { token } }),
    );
    sessions.set(email, session);
    return session;
  };
  const check: Caller['check'] = async (email, url) => {
    const { sessionToken } = await signIn(email);
    const options = { token: sessionToken };
    const first = await parseAnswer<BiasCheckResult>(
      await call('POST', '/bias-check', { ...options, body: { url } }),
    );
    const id = first.model?.id ?? null;
    if (id === null) return first;
    return (await parseAnswer<WorkingCheck>(await call('GET', `/checks/${id}`, options))).result ?? first;
  };
  return { call, signIn, check };
}

export interface TestAppOptions {
  /** Adds variables or replaces the defaults of the tests. */
  env?: Record<string, string>;
  overrides?: AppOverrides;
  /** The first time of the clock; the system time by default. */
  start?: Date;
  /** Called before the product starts, to fill the data folder; by default it gets an empty database. */
  prepare?: (dataDir: string) => Promise<void>;
}

/**
 * The whole real product on a free port, with a separate data folder, the invented web behind a proxy, a mail
 * server, and a clock that tests can advance.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const [dataDir, web, smtp, port] = await Promise.all([
    mkdtemp(join(tmpdir(), 'balance-app-')),
    startSmallWeb(),
    startSmtpServer(),
    freePort(),
  ]);
  await (options.prepare ?? copyEmptyDatabase)(dataDir);
  const clock = createTestClock(options.start);
  const settings = parseEnvironment({
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAILS: adminEmail,
    SMTP_URL: smtp.url,
    FETCH_PROXY_URL: web.proxyUrl,
    FETCH_TIMEOUT_MS: '3000',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    ...options.env,
  });
  const start = () =>
    startApp(settings, {
      clock: clock.now,
      announce: () => {},
      schedule: false,
      seed: false,
      newsOrigins: { 'google-news': 'http://news.google.com' },
      // Whatever runs beside the tests is not looked for.
      localModels: {},
      ...options.overrides,
    });
  let app = await start();
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    adminEmail,
    web,
    smtp,
    clock,
    dataDir,
    ...createCaller(address, smtp),
    restart: async (whileStopped) => {
      await app.close();
      try {
        await whileStopped();
      } finally {
        app = await start();
      }
    },
    close: async () => {
      await app.close();
      await Promise.all([web.close(), smtp.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
