import { z } from 'zod';
import { parseEmailAddress } from '#domain/accounts/email-address.ts';
import { connectorVariableNames, connectorVariables } from '#domain/connectors/connector-names.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { toRecord } from '#domain/to-record.ts';
import { parseUrl } from '#server/parse-url.ts';
import {
  address,
  baseAddress,
  headers,
  hostAndPort,
  list,
  onOff,
  origins,
  proxyNetworks,
  signUp,
  trustProxy,
  wholeNumber,
} from './variable-formats.ts';

/** One environment variable: its schema, and the instruction for a wrong value. */
interface Variable<Schema extends z.ZodType> {
  schema: Schema;
  /** Completes the sentence "Write ...". */
  write: string;
  /** Never repeated in messages. */
  secret?: true;
}

function variable<Schema extends z.ZodType<unknown, string>>(
  schema: Schema,
  write: string,
  secret?: true,
): Variable<Schema> {
  return { schema, write, ...(secret ? { secret } : {}) };
}

const word = z.string().regex(/^[\x21-\x7e]{1,500}$/);
const key = variable(word, 'the key as the provider gave it, without spaces', true);
const secretOf16 = variable(
  z.string().regex(/^[\x21-\x7e]{16,500}$/),
  'at least 16 letters, digits or signs without spaces, such as `openssl rand -hex 32` prints',
  true,
);
/** Secrets of deploy/compose.env.example, or the password of an address: the whole world knows them. */
const exampleSecret = /(?:^|:)change-me/;

/** What the providers of news need, by name of the variable. */
const providerVariables = toRecord(
  connectorVariableNames.map((name) => {
    const { write, isSecret } = connectorVariables[name];
    return [name, variable(word, `${write}, without spaces`, isSecret ? true : undefined)] as const;
  }),
);

const email = z.string().transform((text, context) => {
  const parsed = parseEmailAddress(text);
  if (parsed === null) context.addIssue({ code: 'custom', message: 'not an email address' });
  return parsed ?? '';
});

/** `Name <address>` or an address; no line breaks, because they would inject a header. */
const sender = z.string().refine((text) => {
  if (/[\r\n\0]/.test(text)) return false;
  const inBrackets = /^[^<>]*<([^<>]+)>$/.exec(text);
  return parseEmailAddress(inBrackets?.[1] ?? text) !== null;
});

const roles = list(z.enum(['web', 'worker'])).refine((names) => names.length > 0);

export const variables = {
  PORT: variable(wholeNumber(0, 65_535), 'a whole number from 0 to 65535, such as 3000'),
  HOST: variable(
    z
      .string()
      .regex(/^[0-9a-zA-Z.:-]{1,253}$/)
      .refine((host) => parseUrl(`http://${host.includes(':') ? `[${host}]` : host}/`) !== null),
    'the address to listen on, such as 127.0.0.1 for this machine only or 0.0.0.0 for every network',
  ),
  PUBLIC_URL: variable(
    baseAddress(),
    'the address people open, with http:// or https:// and without a query, such as https://balance.example.org',
  ),
  API_BASE_URL: variable(
    baseAddress(),
    'the address of the API when it is not that of the web app, such as https://api.example.org',
  ),
  TRUST_PROXY: variable(
    trustProxy,
    'off, the number of proxies in front (1 to 10), or a list of their addresses or networks, such as loopback or 10.0.0.0/8',
  ),
  CORS_ORIGINS: variable(
    origins,
    'a list of origins separated by commas, each with http:// or https:// and without a path, such as https://app.example.org',
  ),
  DATA_DIR: variable(
    z.string().refine((text) => text.trim() !== '' && !text.includes('\0')),
    'a folder, such as ./data',
  ),
  DATABASE_URL: variable(
    address('postgres:', 'postgresql:'),
    'the address of a PostgreSQL database, such as postgresql://user:password@localhost:5432/balance, or leave it out for the embedded database',
    true,
  ),
  ROLES: variable(roles, 'web, worker or both, separated by a comma'),
  ADMIN_EMAILS: variable(list(email), 'a list of email addresses separated by commas'),
  SIGN_UP: variable(
    signUp,
    'open, invite, or a list of mail domains separated by commas, such as example.org',
  ),
  MAIL_SIGN_IN: variable(onOff, 'on or off'),
  AUTH_PROXY_HEADER: variable(
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z][a-z0-9-]{0,99}$/),
    'the name of the header in which the proxy sends the email address, such as Remote-Email',
  ),
  AUTH_PROXY_NETWORKS: variable(
    proxyNetworks,
    'a list of the addresses or networks of the proxy, such as loopback or 10.0.0.5, and none that holds every address',
  ),
  PUBLIC_READING: variable(onOff, 'on or off'),
  SMTP_URL: variable(
    z.union([z.literal('outbox:'), address('smtp:', 'smtps:')]),
    'the address of a mail server, such as smtps://user:password@mail.example.org:465, or outbox: to write mails into files',
    true,
  ),
  MAIL_FROM: variable(
    sender,
    'the sender of mails, such as Balance <balance@example.org>, without line breaks',
  ),
  LLM_BASE_URL: variable(
    baseAddress('query'),
    'the address of an OpenAI-compatible API, such as https://llm.example.org/v1',
  ),
  LLM_API_KEY: key,
  LLM_MODEL: variable(word, 'the name of the model, without spaces'),
  LLM_DAILY_BUDGET_TOKENS: variable(
    wholeNumber(0, 100_000_000_000),
    'a whole number of tokens a day, such as 500000',
  ),
  LLM_STORY_BUDGET_TOKENS: variable(
    wholeNumber(0, 100_000_000_000),
    'a whole number of tokens a day, such as 250000, or 0',
  ),
  LLM_TIMEOUT_SECONDS: variable(wholeNumber(1, 3600), 'whole seconds from 1 to 3600, such as 30'),
  LLM_CONCURRENCY: variable(wholeNumber(1, 100), 'a whole number of requests from 1 to 100, such as 8'),
  LLM_CONTEXT_TOKENS: variable(
    wholeNumber(2000, 10_000_000),
    'a whole number of tokens from 2000 on, such as 32768',
  ),
  LLM_MAX_OUTPUT_TOKENS: variable(
    wholeNumber(200, 1_000_000),
    'a whole number of tokens from 200 on, such as 8000',
  ),
  LLM_HEADERS: variable(headers, 'a JSON object of headers, such as {"api-key": "…"}', true),
  SECRET_KEY: secretOf16,
  ...providerVariables,
  FETCH_PROXY_URL: variable(
    address('http:', 'https:'),
    'the address of an HTTP proxy, such as http://proxy.example.org:3128',
    true,
  ),
  NO_PROXY: variable(
    list(z.string()),
    'a list of hosts that are reached without the proxy, separated by commas',
  ),
  FETCH_ALLOW_PRIVATE: variable(
    list(hostAndPort),
    'a list of host:port separated by commas, such as 127.0.0.1:8080',
  ),
  FETCH_TIMEOUT_MS: variable(wholeNumber(100, 300_000), 'milliseconds from 100 to 300000, such as 15000'),
  FETCH_MAX_BYTES: variable(
    wholeNumber(10_000, 100_000_000),
    'bytes from 10000 to 100000000, such as 5000000',
  ),
  RETENTION_DAYS: variable(wholeNumber(1, 36_500), 'whole days from 1 to 36500, such as 90'),
  DRAIN_SECONDS: variable(wholeNumber(0, 600), 'whole seconds from 0 to 600, such as 5'),
  STOP_GRACE_SECONDS: variable(wholeNumber(1, 600), 'whole seconds from 1 to 600, such as 30'),
  WEBHOOK_SECRET: secretOf16,
  VAPID_PRIVATE_KEY: variable(
    z.string().regex(/^[\w-]{43}$/),
    'a private key of P-256 as 43 characters of base64url, as `npx web-push generate-vapid-keys` prints it',
    true,
  ),
  METRICS_TOKEN: secretOf16,
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'fatal, error, warn, info, debug, trace or silent',
  ),
  NODE_ENV: variable(
    z.enum(['production', 'development', 'test']),
    'production, development or test, or leave it out',
  ),
};

export type VariableName = keyof typeof variables;

/** The parsed values; absent, empty and wrong variables are missing. */
export type Variables = {
  [Name in VariableName]?: z.output<(typeof variables)[Name]['schema']>;
};

type RawEnvironment = Readonly<Record<string, string | undefined>>;

function isVariableName(name: string): name is VariableName {
  return name in variables;
}

/** Parses each variable by itself, so that all problems are reported at once. */
export function parseVariables(env: RawEnvironment): { values: Variables; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of Object.keys(variables).filter(isVariableName)) {
    const written = env[name]?.trim() || (name === 'NO_PROXY' ? env.no_proxy?.trim() : undefined);
    if (!written) continue;
    const { schema, write, secret } = variables[name];
    if (secret && exampleSecret.test(written)) {
      const place = name === 'DATABASE_URL' ? ' (with compose: in POSTGRES_PASSWORD)' : '';
      problems.push(
        `${name} holds a secret from the example: write one of your own${place}, such as \`openssl rand -hex 24\` prints.`,
      );
      continue;
    }
    const result = schema.safeParse(written);
    if (result.success) values[name] = result.data;
    else problems.push(`${name}${secret ? '' : ` is "${cutText(written, 100)}"`}: write ${write}.`);
  }
  // Each value was parsed by the schema of its name above.
  return { values: values as Variables, problems };
}
