import { resolve } from 'node:path';
import type { SignUpRule } from '#domain/accounts/sign-up-rule.ts';
import { type ConnectorVariables, connectorVariableNames } from '#domain/connectors/connector-names.ts';
import { toRecord } from '#domain/to-record.ts';
import {
  type AuthProxy,
  authProxyEnvironment,
  type OpenIdProvider,
  parseProviders,
  signInProblems,
} from './organisation-variables.ts';
import { rootFolder } from './paths.ts';
import { EnvironmentError } from './start-error.ts';
import { isLoopbackHost, type TrustProxy } from './variable-formats.ts';
import { parseVariables, type Variables } from './variables.ts';

/** Seconds for requests in progress when a process stops. The pages of a check may take about half a minute. */
export const defaultStopGraceSeconds = 30;

/** Seconds for jobs and for closing all parts, after the requests have ended. */
export const closeSeconds = 15;

/** How mail is sent: through a mail server, or into files of the data folder. */
export type MailTransport = { kind: 'smtp'; url: string } | { kind: 'outbox' };

/** The parsed environment; names are those of the variables in camel case. */
export interface Environment {
  /** 0 lets the system choose; PUBLIC_URL must then be set for links to work. */
  port: number;
  host: string;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Empty: the web app calls the origin it came from. */
  apiBaseUrl: string;
  trustProxy: TrustProxy;
  corsOrigins: readonly string[];
  /** Absolute; a relative DATA_DIR starts at the folder of package.json. */
  dataDir: string;
  /** Absent: the embedded database below `dataDir`. */
  databaseUrl: string | undefined;
  roles: readonly ('web' | 'worker')[];
  /** In normal form. */
  adminEmails: readonly string[];
  signUp: SignUpRule;
  /** False: nobody signs in with a mailed link. */
  mailSignIn: boolean;
  openIdProviders: readonly OpenIdProvider[];
  authProxy: AuthProxy | undefined;
  publicReading: boolean;
  mail: MailTransport;
  mailFrom: string;
  /** Absent unless both LLM_BASE_URL and LLM_MODEL are set. */
  llm:
    | {
        baseUrl: string;
        model: string;
        apiKey: string | undefined;
        dailyBudgetTokens: number;
        /** What stories may use a day, beside the others; 0: they do not use the model. Undefined: see the settings. */
        storyBudgetTokens: number | undefined;
      }
    | undefined;
  /** Limits of the model, wherever its connection is set; undefined: the usual ones. */
  modelLimits: {
    timeoutSeconds: number | undefined;
    concurrency: number | undefined;
    contextTokens: number | undefined;
    maxOutputTokens: number | undefined;
    headers: Readonly<Record<string, string>>;
    dailyBudgetTokens: number | undefined;
    storyBudgetTokens: number | undefined;
  };
  /** Encrypts keys that administrators enter. Absent: a file of the data folder does. */
  secretKey: string | undefined;
  /** What is set of the variables that the providers of news need. */
  connectorVariables: ConnectorVariables;
  fetchProxyUrl: string | undefined;
  noProxy: readonly string[];
  /** `host:port`, lower case. */
  fetchAllowPrivate: readonly string[];
  fetchTimeoutMs: number;
  fetchMaxBytes: number;
  retentionDays: number;
  /** For how long a process that stops still accepts connections while /health says that it stops. */
  drainSeconds: number;
  /** For how long requests in progress are then waited for. */
  stopGraceSeconds: number;
  webhookSecret: string | undefined;
  vapidPrivateKey: string | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  nodeEnv: 'production' | 'development' | 'test' | undefined;
  /**
   * A trial on one machine: HOST and PUBLIC_URL are loopback and NODE_ENV is not production. Without
   * SMTP_URL mail is then written to the outbox with its links on the console, and without ADMIN_EMAILS
   * the first account is an administrator.
   */
  firstRun: boolean;
  /** The first account on an empty database becomes an administrator. */
  firstAccountIsAdmin: boolean;
  /** Sign-in links are printed on the console: where mails are files, and PUBLIC_URL is this machine's own address. */
  announceLinks: boolean;
}

function defaultPublicUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Problems of combinations of variables. */
function crossProblems(values: Variables, wrong: readonly string[], firstRun: boolean): string[] {
  const problems: string[] = [];
  const isWrong = (name: string) => wrong.some((problem) => problem.startsWith(name));
  const host = values.HOST ?? '127.0.0.1';
  if (
    values.PUBLIC_URL === undefined &&
    !isWrong('PUBLIC_URL') &&
    !isWrong('HOST') &&
    !isLoopbackHost(host)
  ) {
    problems.push(
      `PUBLIC_URL is missing: with HOST=${host} write the address people open, such as https://balance.example.org. Links in mails begin with it.`,
    );
  }
  const mayUseOutbox = firstRun || isWrong('HOST') || isWrong('PUBLIC_URL') || isWrong('NODE_ENV');
  if (values.SMTP_URL === undefined && !isWrong('SMTP_URL') && !mayUseOutbox) {
    problems.push(
      'SMTP_URL is missing: write the address of a mail server, such as smtps://user:password@mail.example.org:465, or SMTP_URL=outbox: to write sign-in mails into files below DATA_DIR/outbox.',
    );
  }
  const llm = { LLM_BASE_URL: values.LLM_BASE_URL, LLM_MODEL: values.LLM_MODEL };
  for (const [name, other] of [
    ['LLM_BASE_URL', 'LLM_MODEL'],
    ['LLM_MODEL', 'LLM_BASE_URL'],
  ] as const) {
    if (llm[name] === undefined && llm[other] !== undefined && !isWrong(name)) {
      problems.push(
        `${name} is missing: ${other} is set, and a model needs both. Write it, or remove ${other}.`,
      );
    }
  }
  for (const name of ['LLM_API_KEY', 'LLM_HEADERS'] as const) {
    if (values[name] && !llm.LLM_BASE_URL && !llm.LLM_MODEL && !isWrong('LLM_')) {
      problems.push(`LLM_BASE_URL and LLM_MODEL are missing: ${name} alone says too little. Write both.`);
    }
  }
  return problems;
}

function modelEnvironment(values: Variables): Environment['llm'] {
  if (values.LLM_BASE_URL === undefined || values.LLM_MODEL === undefined) return undefined;
  return {
    baseUrl: values.LLM_BASE_URL,
    model: values.LLM_MODEL,
    apiKey: values.LLM_API_KEY,
    dailyBudgetTokens: values.LLM_DAILY_BUDGET_TOKENS ?? 500_000,
    storyBudgetTokens: values.LLM_STORY_BUDGET_TOKENS,
  };
}

function limitsOfModel(values: Variables): Environment['modelLimits'] {
  return {
    timeoutSeconds: values.LLM_TIMEOUT_SECONDS,
    concurrency: values.LLM_CONCURRENCY,
    contextTokens: values.LLM_CONTEXT_TOKENS,
    maxOutputTokens: values.LLM_MAX_OUTPUT_TOKENS,
    headers: values.LLM_HEADERS ?? {},
    dailyBudgetTokens: values.LLM_DAILY_BUDGET_TOKENS,
    storyBudgetTokens: values.LLM_STORY_BUDGET_TOKENS,
  };
}

function mailEnvironment(values: Variables, publicUrl: string) {
  const smtp = values.SMTP_URL;
  const mail: MailTransport =
    smtp === undefined || smtp === 'outbox:' ? { kind: 'outbox' } : { kind: 'smtp', url: smtp };
  const host = new URL(publicUrl).hostname;
  const senderHost = /^[a-z]/i.test(host) ? host : 'localhost';
  return {
    mail,
    mailFrom: values.MAIL_FROM ?? `Balance <balance@${senderHost}>`,
    announceLinks: mail.kind === 'outbox' && isLoopbackHost(host),
  };
}

function connectorEnvironment(values: Variables): ConnectorVariables {
  return toRecord(connectorVariableNames.map((name) => [name, values[name]] as const));
}

type FetchEnvironment = Pick<
  Environment,
  'fetchProxyUrl' | 'noProxy' | 'fetchAllowPrivate' | 'fetchTimeoutMs' | 'fetchMaxBytes'
>;

function fetchEnvironment(values: Variables): FetchEnvironment {
  return {
    fetchProxyUrl: values.FETCH_PROXY_URL,
    noProxy: values.NO_PROXY ?? [],
    fetchAllowPrivate: values.FETCH_ALLOW_PRIVATE ?? [],
    fetchTimeoutMs: values.FETCH_TIMEOUT_MS ?? 15_000,
    fetchMaxBytes: values.FETCH_MAX_BYTES ?? 5_000_000,
  };
}

/**
 * Parses the environment; the only reader of `process.env`. Empty variables count as absent.
 * @throws EnvironmentError with all problems
 */
export function parseEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const { values, problems } = parseVariables(env);
  const port = values.PORT ?? 3000;
  const host = values.HOST ?? '127.0.0.1';
  const publicUrl = values.PUBLIC_URL ?? defaultPublicUrl(host, port);
  const onLoopback = isLoopbackHost(host) && isLoopbackHost(new URL(publicUrl).hostname);
  const firstRun = onLoopback && values.NODE_ENV !== 'production';
  const openId = parseProviders(env);
  const wrong = [...problems, ...openId.problems];
  const all = [
    ...wrong,
    ...crossProblems(values, problems, firstRun),
    ...signInProblems(values, wrong, openId.providers.length),
  ];
  if (all.length > 0) throw new EnvironmentError(all);
  const adminEmails = values.ADMIN_EMAILS ?? [];
  return {
    port,
    host,
    publicUrl,
    apiBaseUrl: values.API_BASE_URL ?? '',
    trustProxy: values.TRUST_PROXY ?? { kind: 'none' },
    corsOrigins: values.CORS_ORIGINS ?? [],
    dataDir: resolve(rootFolder, values.DATA_DIR ?? 'data'),
    databaseUrl: values.DATABASE_URL,
    roles: values.ROLES ?? ['web', 'worker'],
    adminEmails,
    signUp: values.SIGN_UP ?? { kind: 'open' },
    mailSignIn: values.MAIL_SIGN_IN ?? true,
    openIdProviders: openId.providers,
    authProxy: authProxyEnvironment(values),
    publicReading: values.PUBLIC_READING ?? false,
    ...mailEnvironment(values, publicUrl),
    llm: modelEnvironment(values),
    modelLimits: limitsOfModel(values),
    secretKey: values.SECRET_KEY,
    connectorVariables: connectorEnvironment(values),
    ...fetchEnvironment(values),
    retentionDays: values.RETENTION_DAYS ?? 90,
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    stopGraceSeconds: values.STOP_GRACE_SECONDS ?? defaultStopGraceSeconds,
    webhookSecret: values.WEBHOOK_SECRET,
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL ?? 'info',
    nodeEnv: values.NODE_ENV,
    firstRun,
    firstAccountIsAdmin: firstRun && adminEmails.length === 0,
  };
}

/**
 * Parses only the variables for fetching pages, for commands that need no server.
 * @throws EnvironmentError with the problems of these variables
 */
export function parseFetchEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): FetchEnvironment & { logLevel: string } {
  const names = [
    'FETCH_PROXY_URL',
    'NO_PROXY',
    'no_proxy',
    'FETCH_ALLOW_PRIVATE',
    'FETCH_TIMEOUT_MS',
    'FETCH_MAX_BYTES',
    'LOG_LEVEL',
  ];
  const { values, problems } = parseVariables(Object.fromEntries(names.map((name) => [name, env[name]])));
  if (problems.length > 0) throw new EnvironmentError(problems);
  return { ...fetchEnvironment(values), logLevel: values.LOG_LEVEL ?? 'info' };
}
