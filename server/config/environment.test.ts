import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnvironment } from './environment.ts';
import { rootFolder } from './paths.ts';
import { EnvironmentError } from './start-error.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseEnvironment(env);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
}

const server = { HOST: '0.0.0.0', PUBLIC_URL: 'https://balance.example', SMTP_URL: 'outbox:' };

describe('parseEnvironment', () => {
  it('needs nothing on a fresh clone and then tries itself out on loopback', () => {
    const environment = parseEnvironment({});
    expect(environment).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: resolve(rootFolder, 'data'),
      databaseUrl: undefined,
      roles: ['web', 'worker'],
      signUp: { kind: 'open' },
      mail: { kind: 'outbox' },
      firstRun: true,
      firstAccountIsAdmin: true,
      announceLinks: true,
      llm: undefined,
    });
  });

  it.each<[string, Record<string, string>, object]>([
    ['empty counts as absent', { PORT: '', SMTP_URL: ' ' }, { port: 3000, firstRun: true }],
    ['IPv6 loopback', { HOST: '::1' }, { publicUrl: 'http://[::1]:3000', firstRun: true }],
    ['all of 127/8 is loopback', { HOST: '127.8.0.1' }, { firstRun: true }],
    [
      'ADMIN_EMAILS ends the first-account rule',
      { ADMIN_EMAILS: 'A@b.example' },
      { firstAccountIsAdmin: false },
    ],
    [
      'admin addresses are normal',
      { ADMIN_EMAILS: 'Ann@News.Example, bo@x.example' },
      { adminEmails: ['ann@news.example', 'bo@x.example'] },
    ],
    [
      'the outbox on purpose prints links, on this machine alone',
      { SMTP_URL: 'outbox:' },
      { announceLinks: true, mail: { kind: 'outbox' } },
    ],
    [
      'a mail server',
      { SMTP_URL: 'smtp://u:p@mail.example:587' },
      { mail: { kind: 'smtp', url: 'smtp://u:p@mail.example:587' }, announceLinks: false },
    ],
    [
      'production is no first run',
      { NODE_ENV: 'production', SMTP_URL: 'outbox:' },
      { firstRun: false, firstAccountIsAdmin: false, announceLinks: true },
    ],
    [
      'a public address is no first run',
      { PUBLIC_URL: 'https://b.example/', SMTP_URL: 'outbox:' },
      {
        firstRun: false,
        announceLinks: false,
        publicUrl: 'https://b.example',
        mailFrom: 'Balance <balance@b.example>',
      },
    ],
    [
      'sign-up by domains',
      { SIGN_UP: 'News.example, paper.example' },
      { signUp: { kind: 'domains', domains: ['news.example', 'paper.example'] } },
    ],
    ['sign-up by invitation', { SIGN_UP: 'invite' }, { signUp: { kind: 'invite' } }],
    ['trusted hops', { TRUST_PROXY: '2' }, { trustProxy: { kind: 'hops', hops: 2 } }],
    [
      'trusted networks',
      { TRUST_PROXY: 'loopback, 10.0.0.0/8' },
      { trustProxy: { kind: 'networks', networks: ['127.0.0.0/8', '::1/128', '10.0.0.0/8'] } },
    ],
    ['no trusted proxy', { TRUST_PROXY: 'off' }, { trustProxy: { kind: 'none' } }],
    [
      'lists',
      {
        CORS_ORIGINS: 'https://a.example https://b.example:8443/',
        FETCH_ALLOW_PRIVATE: 'localhost:99,[::1]:80',
        no_proxy: '.local',
      },
      {
        corsOrigins: ['https://a.example', 'https://b.example:8443'],
        fetchAllowPrivate: ['localhost:99', '[::1]:80'],
        noProxy: ['.local'],
      },
    ],
    [
      'a model',
      { LLM_BASE_URL: 'http://127.0.0.1:1/v1/', LLM_MODEL: 'm' },
      {
        llm: {
          baseUrl: 'http://127.0.0.1:1/v1',
          model: 'm',
          apiKey: undefined,
          dailyBudgetTokens: 500_000,
          storyBudgetTokens: undefined,
        },
      },
    ],
    ['an absolute data folder', { DATA_DIR: '/srv/balance' }, { dataDir: '/srv/balance' }],
    ['public reading', { PUBLIC_READING: 'on' }, { publicReading: true }],
    ['links alone', {}, { mailSignIn: true, openIdProviders: [], authProxy: undefined }],
    [
      'several providers',
      {
        MAIL_SIGN_IN: 'off',
        OIDC_SCHOOL_ISSUER: 'https://id.example/o/app/',
        OIDC_SCHOOL_CLIENT_ID: 'balance',
        OIDC_SCHOOL_CLIENT_SECRET: 's',
        OIDC_SCHOOL_LABEL: 'École Vale',
        OIDC_SCHOOL_ADMIN_GROUPS: '/Heads of department, editors,',
        OIDC_CITY2_ISSUER: 'http://localhost:8080',
        OIDC_CITY2_CLIENT_ID: 'b',
        OIDC_CITY2_GROUPS_CLAIM: 'https://city.example/roles',
        OIDC_CITY2_PRO_GROUPS: '',
      },
      {
        mailSignIn: false,
        openIdProviders: [
          {
            ...{ id: 'city2', label: 'City2', issuer: 'http://localhost:8080', clientId: 'b' },
            ...{ clientSecret: undefined, groupsClaim: 'https://city.example/roles' },
            ...{ adminGroups: [], proGroups: [] },
          },
          {
            ...{ id: 'school', label: 'École Vale', issuer: 'https://id.example/o/app/' },
            ...{ clientId: 'balance', clientSecret: 's', groupsClaim: 'groups', proGroups: [] },
            adminGroups: ['/Heads of department', 'editors'],
          },
        ],
      },
    ],
    [
      'a header of a proxy',
      { MAIL_SIGN_IN: 'off', AUTH_PROXY_HEADER: 'Remote-Email', AUTH_PROXY_NETWORKS: 'loopback 10.0.0.5' },
      { authProxy: { header: 'remote-email', networks: ['127.0.0.0/8', '::1/128', '10.0.0.5'] } },
    ],
  ])('understands %s', (_name, env, expected) => {
    expect(parseEnvironment(env)).toMatchObject(expected);
  });

  it.each<[string, string, RegExp]>([
    ['PORT', '70000', /^PORT is "70000": write a whole number/],
    ['PORT', '80x', /whole number/],
    ['HOST', 'a b', /0\.0\.0\.0/],
    ['HOST', ':::', /0\.0\.0\.0/],
    ['PUBLIC_URL', 'balance.example', /http:\/\/ or https:\/\//],
    ['PUBLIC_URL', 'https://b.example/?a=1', /without a query/],
    ['TRUST_PROXY', 'everyone', /off, the number of proxies/],
    ['TRUST_PROXY', '10.0.0.0/99', /networks/],
    ['CORS_ORIGINS', '*', /list of origins/],
    ['CORS_ORIGINS', 'https://a.example/path', /without a path/],
    ['DATABASE_URL', 'mysql://x', /PostgreSQL/],
    ['ROLES', 'web,cook', /web, worker or both/],
    ['ROLES', ',', /web, worker or both/],
    ['ADMIN_EMAILS', 'ann', /email addresses/],
    ['SIGN_UP', 'closed', /open, invite/],
    ['PUBLIC_READING', 'maybe', /on or off/],
    ['SMTP_URL', 'mail.example:25', /mail server/],
    ['MAIL_FROM', 'Balance', /sender/],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', /without line breaks/],
    ['LLM_DAILY_BUDGET_TOKENS', '-1', /tokens a day/],
    ['LLM_STORY_BUDGET_TOKENS', 'half', /tokens a day/],
    ['FETCH_PROXY_URL', 'socks5://p:1', /HTTP proxy/],
    ['FETCH_ALLOW_PRIVATE', 'localhost', /host:port/],
    ['FETCH_ALLOW_PRIVATE', 'localhost:0', /host:port/],
    ['FETCH_TIMEOUT_MS', '1.5', /milliseconds/],
    ['FETCH_MAX_BYTES', '5MB', /bytes/],
    ['RETENTION_DAYS', '0', /whole days/],
    ['WEBHOOK_SECRET', 'short', /at least 16/],
    ['METRICS_TOKEN', 'short', /at least 16/],
    ['LOG_LEVEL', 'loud', /fatal, error/],
    ['NODE_ENV', 'staging', /production, development or test/],
  ])('refuses %s=%s and says what to write', (name, value, message) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
    expect(problems[0]?.startsWith(name)).toBe(true);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ AUTH_PROXY_HEADER: 'Remote-Email' }, /^AUTH_PROXY_NETWORKS is missing/],
    [{ AUTH_PROXY_HEADER: 'Remote-Email', AUTH_PROXY_NETWORKS: ' ' }, /^AUTH_PROXY_NETWORKS is missing/],
    [{ AUTH_PROXY_NETWORKS: 'loopback' }, /^AUTH_PROXY_HEADER is missing/],
    [{ AUTH_PROXY_HEADER: 'Remote-Email', AUTH_PROXY_NETWORKS: '0.0.0.0/0' }, /every address/],
    [{ AUTH_PROXY_HEADER: 'Remote-Email', AUTH_PROXY_NETWORKS: '::/0' }, /every address/],
    [{ AUTH_PROXY_HEADER: 'Remote-Email', AUTH_PROXY_NETWORKS: ',' }, /every address/],
    [{ AUTH_PROXY_HEADER: 'Remote Email', AUTH_PROXY_NETWORKS: 'loopback' }, /name of the header/],
    [{ MAIL_SIGN_IN: 'off' }, /nobody could sign in/],
    [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_ISSUER is unknown: write OIDC_NAME_/],
    [{ OIDC_SCHOOL_SECRET: 'hunter2' }, /^OIDC_SCHOOL_SECRET is unknown.*CLIENT_SECRET/],
    [{ OIDC_SCHOOL_ISSUER: 'https://id.example' }, /^OIDC_SCHOOL_CLIENT_ID is missing/],
    [{ OIDC_SCHOOL_CLIENT_ID: 'b' }, /^OIDC_SCHOOL_ISSUER is missing/],
    [{ OIDC_A_ISSUER: 'http://id.example', OIDC_A_CLIENT_ID: 'b' }, /^OIDC_A_ISSUER is .*https/],
    [{ OIDC_A_ISSUER: 'https://id.example/?a=b', OIDC_A_CLIENT_ID: 'b' }, /^OIDC_A_ISSUER is /],
    [
      { OIDC_A_ISSUER: 'https://id.example', OIDC_A_CLIENT_ID: 'b', OIDC_A_LABEL: 'a\u202eb' },
      /^OIDC_A_LABEL is /,
    ],
    [
      { OIDC_A_ISSUER: 'https://id.example', OIDC_A_CLIENT_ID: 'b', OIDC_A_CLIENT_SECRET: 'hunter 2' },
      /^OIDC_A_CLIENT_SECRET: write the secret/,
    ],
  ])('refuses a sign-in that cannot be meant: %j', (env, message) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(message)]);
    expect(problemsOf(env).join()).not.toContain('hunter');
  });

  it('names every problem at once', () => {
    const problems = problemsOf({
      PORT: 'x',
      ROLES: 'cook',
      SIGN_UP: '?',
      LLM_MODEL: 'm',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'ROLES',
      'SIGN_UP',
      'LOG_LEVEL',
      'LLM_BASE_URL',
    ]);
  });

  it.each([
    ['LLM_API_KEY', 'key'],
    ['LLM_HEADERS', '{"api-key": "k"}'],
  ])('names the model that %s needs', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([
      `LLM_BASE_URL and LLM_MODEL are missing: ${name} alone says too little. Write both.`,
    ]);
    const model = { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'm' };
    expect(parseEnvironment({ ...model, [name]: value }).llm).toBeDefined();
  });

  it('takes limits and tokens of a model without its address, which may be set in the back office', () => {
    const limits = {
      LLM_STORY_BUDGET_TOKENS: '250000',
      LLM_CONTEXT_TOKENS: '8192',
      LLM_TIMEOUT_SECONDS: '120',
    };
    expect(parseEnvironment(limits).modelLimits).toMatchObject({
      ...{ storyBudgetTokens: 250_000, contextTokens: 8192, timeoutSeconds: 120, headers: {} },
    });
    expect(problemsOf({ LLM_HEADERS: 'x: y', LLM_BASE_URL: 'http://h/v1', LLM_MODEL: 'm' })[0]).not.toMatch(
      'x: y',
    );
  });

  it('never repeats a secret', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://u:hunter2@x' })[0]).not.toContain('hunter2');
    expect(problemsOf({ METRICS_TOKEN: 'hunter2' })[0]).not.toContain('hunter2');
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['on every network', { HOST: '0.0.0.0' }, ['PUBLIC_URL', 'SMTP_URL']],
    ['in production', { NODE_ENV: 'production' }, ['SMTP_URL']],
    ['under a public address', { PUBLIC_URL: 'https://b.example' }, ['SMTP_URL']],
    ['with everything said', server, []],
  ])('refuses to start without mail %s', (_name, env, missing) => {
    const problems = problemsOf(env);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(missing);
    for (const problem of problems) expect(problem).toMatch(/is missing: .*write/);
  });
});
