import { z } from 'zod';
import { cutText } from '#domain/text/cut-text.ts';
import { parseUrl } from '#server/parse-url.ts';
import { isLoopbackHost } from './variable-formats.ts';
import type { Variables } from './variables.ts';

/** A provider of OpenID Connect, as the operator set it. */
export interface OpenIdProvider {
  /** The NAME of its variables in lower case; part of its callback address. */
  id: string;
  label: string;
  /** As written: a trailing slash belongs to it. */
  issuer: string;
  clientId: string;
  /** Absent: a public client, which PKCE alone protects. */
  clientSecret: string | undefined;
  groupsClaim: string;
  adminGroups: readonly string[];
  proGroups: readonly string[];
}

/** The header with the address of a person, in lower case, and the only networks from which it counts. */
export interface AuthProxy {
  header: string;
  networks: readonly string[];
}

/** https, or http on this machine; a query or a fragment is no issuer. */
const issuer = z
  .string()
  .max(500)
  .refine((text) => {
    const url = parseUrl(text);
    if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  });
const word = z.string().regex(/^[\x21-\x7e]{1,500}$/);
const line = z.string().regex(/^[^\p{Cc}\p{Cf}]{1,40}$/u);
/** Names of groups have spaces and slashes; a comma divides them. */
const groups = z
  .string()
  .max(5000)
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

/** The variables of a provider after `OIDC_NAME_`, and the instruction for a wrong value. */
const parts = {
  ISSUER: { schema: issuer, write: 'the issuer with https://, such as https://id.example.org/realms/school' },
  CLIENT_ID: { schema: word, write: 'the client id as the provider gave it' },
  CLIENT_SECRET: { schema: word, write: 'the secret as the provider gave it', secret: true },
  LABEL: { schema: line, write: 'the name on the button in at most 40 characters, such as School' },
  GROUPS_CLAIM: { schema: word, write: 'the name of the claim with the groups, such as groups' },
  ADMIN_GROUPS: { schema: groups, write: 'a list of groups separated by commas' },
  PRO_GROUPS: { schema: groups, write: 'a list of groups separated by commas' },
} as const;
type PartName = keyof typeof parts;
export const providerParts = Object.keys(parts) as PartName[];

const variableName = new RegExp(`^OIDC_([A-Z0-9]{1,30})_(${providerParts.join('|')})$`);

type RawEnvironment = Readonly<Record<string, string | undefined>>;
type Values = { [Name in PartName]?: z.output<(typeof parts)[Name]['schema']> };

function toProvider(name: string, values: Values): OpenIdProvider | null {
  const { ISSUER, CLIENT_ID } = values;
  if (ISSUER === undefined || CLIENT_ID === undefined) return null;
  return {
    id: name.toLowerCase(),
    label: values.LABEL ?? `${name.slice(0, 1)}${name.slice(1).toLowerCase()}`,
    issuer: ISSUER,
    clientId: CLIENT_ID,
    clientSecret: values.CLIENT_SECRET,
    groupsClaim: values.GROUPS_CLAIM ?? 'groups',
    adminGroups: values.ADMIN_GROUPS ?? [],
    proGroups: values.PRO_GROUPS ?? [],
  };
}

/** Parses `OIDC_NAME_…`, a group of variables for each provider, in the order of their names. */
export function parseProviders(env: RawEnvironment): { providers: OpenIdProvider[]; problems: string[] } {
  const problems: string[] = [];
  const byName = new Map<string, Record<string, unknown>>();
  for (const variable of Object.keys(env).sort()) {
    const written = env[variable]?.trim();
    if (!variable.startsWith('OIDC_') || !written) continue;
    const [, name, part] = variableName.exec(variable) ?? [];
    if (name === undefined || part === undefined) {
      problems.push(
        `${cutText(variable, 60)} is unknown: write OIDC_NAME_ and one of ${providerParts.join(', ')}, with a NAME of letters and digits.`,
      );
      continue;
    }
    const definition = parts[part as PartName];
    const result = definition.schema.safeParse(written);
    const values = byName.get(name) ?? {};
    byName.set(name, values);
    // A wrong value is no missing one.
    values[part] = result.success ? result.data : '';
    if (!result.success) {
      const value = 'secret' in definition ? '' : ` is "${cutText(written, 100)}"`;
      problems.push(`${variable}${value}: write ${definition.write}.`);
    }
  }
  const providers: OpenIdProvider[] = [];
  for (const [name, values] of byName) {
    const provider = toProvider(name, values as Values);
    if (provider !== null) providers.push(provider);
    for (const part of ['ISSUER', 'CLIENT_ID'] as const) {
      if (values[part] === undefined) {
        problems.push(`OIDC_${name}_${part} is missing: write ${parts[part].write}.`);
      }
    }
  }
  return { providers, problems };
}

/** Problems of the variables that say how people sign in. */
export function signInProblems(values: Variables, wrong: readonly string[], providers: number): string[] {
  const problems: string[] = [];
  const isWrong = (name: string) => wrong.some((problem) => problem.startsWith(name));
  for (const [name, other] of [
    ['AUTH_PROXY_HEADER', 'AUTH_PROXY_NETWORKS'],
    ['AUTH_PROXY_NETWORKS', 'AUTH_PROXY_HEADER'],
  ] as const) {
    if (values[name] === undefined && values[other] !== undefined && !isWrong(name)) {
      problems.push(
        `${name} is missing: ${other} is set, and a header counts only from the networks of the proxy. Write it, or remove ${other}.`,
      );
    }
  }
  if (values.MAIL_SIGN_IN === false && providers === 0 && !values.AUTH_PROXY_HEADER && wrong.length === 0) {
    problems.push(
      'MAIL_SIGN_IN is off, and nobody could sign in: set a provider (OIDC_NAME_ISSUER) or AUTH_PROXY_HEADER, or remove it.',
    );
  }
  return problems;
}

export function authProxyEnvironment(values: Variables): AuthProxy | undefined {
  const { AUTH_PROXY_HEADER: header, AUTH_PROXY_NETWORKS: networks } = values;
  return header === undefined || networks === undefined ? undefined : { header, networks };
}
