import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { SignUpRule } from '#domain/accounts/sign-up-rule.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import { trimEndOf } from '#domain/text/trim-characters.ts';
import { parseUrl } from '#server/parse-url.ts';

/** Whether a host is loopback by its spelling, without DNS. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

function parseWith(text: string, protocols: readonly string[]): URL | null {
  const url = parseUrl(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '' ? url : null;
}

/** An address that is kept as written; `protocols` include the colon. */
export function address(...protocols: string[]) {
  return z.string().refine((text) => parseWith(text, protocols) !== null);
}

/** A base address to which a path is appended: no trailing slash, and no query unless it may have one. */
export function baseAddress(part?: 'query') {
  return z
    .string()
    .refine((text) => {
      const url = parseWith(text, ['http:', 'https:']);
      const isBare = url?.search === '' || part === 'query';
      return url !== null && isBare && url.hash === '' && url.username === '';
    })
    .transform((text) => trimEndOf(new URL(text).href, '/'));
}

/** Headers of HTTP as a JSON object. */
export const headers = z
  .string()
  .transform((text, context): unknown => {
    try {
      return parseJson(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return null;
    }
  })
  .pipe(z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().regex(/^[\x20-\x7e]{0,2000}$/)));

/** Scheme, host and port only. */
const origin = z
  .string()
  .refine((text) => {
    const url = parseWith(text, ['http:', 'https:']);
    return url !== null && url.pathname === '/' && url.search === '' && url.username === '';
  })
  .transform((text) => new URL(text).origin);

export function wholeNumber(from: number, to: number) {
  return z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to);
}

export function list<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .transform((text) =>
      text
        .split(/[\s,]+/)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item));
}

export const origins = list(origin);

const labels = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
export const hostName = z.string().toLowerCase().regex(labels);

/** `host:port`, `1.2.3.4:port` or `[::1]:port`. */
export const hostAndPort = z
  .string()
  .toLowerCase()
  .refine((text) => {
    const match = /^(\[[0-9a-f:.]+\]|[^\s:/[\]]+):(\d{1,5})$/.exec(text);
    if (match === null) return false;
    const [, host = '', port = ''] = match;
    return Number(port) >= 1 && Number(port) <= 65_535 && parseUrl(`http://${host}/`) !== null;
  });

export const onOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no']))
  .transform((word) => ['on', 'true', '1', 'yes'].includes(word));

/** The proxies whose forwarded client address is trusted. */
export type TrustProxy =
  | { kind: 'none' }
  | { kind: 'hops'; hops: number }
  | { kind: 'networks'; networks: readonly string[] };

const namedNetworks: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const network = z
  .string()
  .toLowerCase()
  .refine((text) => text in namedNetworks || ipaddr.isValid(text) || ipaddr.isValidCIDR(text));

/** Networks of proxies whose header names a person; one that holds every address is refused. */
export const proxyNetworks = list(network.refine((text) => !text.endsWith('/0')))
  .refine((names) => names.length > 0)
  .transform((names) => names.flatMap((name) => namedNetworks[name] ?? [name]));

export const trustProxy = z
  .string()
  .toLowerCase()
  .pipe(
    z.union([
      z.enum(['off', 'no', 'false', '0']).transform((): TrustProxy => ({ kind: 'none' })),
      wholeNumber(1, 10).transform((hops): TrustProxy => ({ kind: 'hops', hops })),
      list(network).transform(
        (names): TrustProxy => ({
          kind: 'networks',
          networks: names.flatMap((name) => namedNetworks[name] ?? [name]),
        }),
      ),
    ]),
  );

const dottedName = hostName.refine((name) => name.includes('.'));

export const signUp = z
  .string()
  .toLowerCase()
  .pipe(
    z.union([
      z.enum(['open', 'invite']).transform((kind): SignUpRule => ({ kind })),
      list(dottedName)
        .refine((domains) => domains.length > 0)
        .transform((domains): SignUpRule => ({ kind: 'domains', domains })),
    ]),
  );
