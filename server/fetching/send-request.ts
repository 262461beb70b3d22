import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { classifyStatus } from './classify-status.ts';
import { ACCEPT_ENCODING } from './content-decoders.ts';
import { decodeText } from './decode-text.ts';
import { waitFor } from './fetch-deadline.ts';
import {
  type FetchedBody,
  type FetchFailure,
  type FetchOutcome,
  type FetchRequest,
  fetchFailure,
} from './fetcher.ts';
import { freshSeconds } from './fresh-seconds.ts';
import { hubLinks } from './hub-links.ts';
import { type BodyLimits, readBody } from './read-body.ts';
import { checkContent, checkHeaderType } from './sniff-content.ts';

const ACCEPT: Record<FetchRequest['expect'], string> = {
  html: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1',
  feed: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
  json: 'application/json, */*;q=0.1',
  any: '*/*',
};

/** Builds the headers of a request; headers of the caller override, in any case of letters. */
export function requestHeaders(
  request: { expect: FetchRequest['expect']; validators: FetchRequest['validators'] | undefined },
  callerHeaders: Record<string, string>,
  userAgent: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept: ACCEPT[request.expect],
    'accept-language': 'en, *;q=0.5',
    'accept-encoding': ACCEPT_ENCODING,
  };
  const etag = usableValidator(request.validators?.etag);
  const lastModified = usableValidator(request.validators?.lastModified);
  if (etag !== undefined) headers['if-none-match'] = etag;
  if (lastModified !== undefined) headers['if-modified-since'] = lastModified;
  for (const [name, value] of Object.entries(callerHeaders)) headers[name.toLowerCase()] = value;
  return headers;
}

/** Hosts choose their validators: one that is too long or not a valid header value is ignored. */
function usableValidator(value: string | undefined): string | undefined {
  return value !== undefined && /^[\x20-\x7e\x80-\xff]{1,1000}$/.test(value) ? value : undefined;
}

/** One request to one address, without redirects. */
interface Hop extends BodyLimits {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  expect: FetchRequest['expect'];
  /** Validators are sent, so the response may be 304. */
  conditional: boolean;
  keepRefusal: boolean;
  signal: AbortSignal;
  /** Called when the response headers have arrived. */
  onHeaders: () => void;
}

export type HopAnswer =
  | FetchOutcome
  | { kind: 'redirect'; status: number; location: string; cookies: string[] };

const REDIRECTS = new Set([300, 301, 302, 303, 307, 308]);
/** Unused bodies are drained up to this size, so that the connection can be reused. */
const DRAIN_BYTES = 16 * 1024;
const DRAIN_MS = 1000;
const REFUSAL_BYTES = 16 * 1024;

/** Sends one request and reads the response. Throws what the connection and the decoders throw. */
export async function sendRequest(dispatcher: Dispatcher, hop: Hop, now: Date): Promise<HopAnswer> {
  const sending = dispatcher.request({
    origin: hop.url.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: hop.headers,
    body: hop.body ?? null,
    signal: hop.signal,
  });
  // The client obeys the signal only once it has a connection, which may come after the deadline.
  const answer = await waitFor(sending, hop.signal);
  hop.onHeaders();
  const header = (name: string) => headerValue(answer.headers, name);
  const location = header('location');
  const isRedirect = REDIRECTS.has(answer.statusCode) && location !== undefined;
  const notModified = answer.statusCode === 304 && hop.conditional;
  const failure = classifyStatus(answer.statusCode, header('retry-after'), now);
  const early = failure ?? refuseByHeaders(hop, header);
  const lifetime = { cacheControl: header('cache-control'), expires: header('expires') };
  const fresh = { freshSeconds: freshSeconds(lifetime, now) };
  if (early === null) {
    const received = await receiveResponse(hop, answer, header);
    if (received.kind !== 'ok') return received;
    const links = hop.expect === 'feed' ? hubLinks(header('link') ?? '', hop.url) : {};
    return { ...received, ...fresh, ...(Object.keys(links).length === 0 ? {} : { links }) };
  }
  if (hop.keepRefusal && answer.statusCode >= 400) return await receiveRefusal(early, answer, header);
  await drain(answer.body);
  if (isRedirect) {
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    return { kind: 'redirect', status: answer.statusCode, location: parseLocation(location), cookies };
  }
  return notModified ? { kind: 'not-modified', address: hop.url.href, ...fresh } : early;
}

function refuseByHeaders(hop: Hop, header: (name: string) => string | undefined): FetchFailure | null {
  if (Number(header('content-length') ?? 0) > hop.maxBytes && !hop.cutAtLimit) return tooLarge();
  return checkHeaderType(hop.expect, header('content-type') ?? null);
}

async function receiveResponse(
  hop: Hop,
  answer: Dispatcher.ResponseData,
  header: (name: string) => string | undefined,
): Promise<FetchOutcome> {
  const read = await readBody(answer.body, header('content-encoding') ?? '', hop);
  if (read.kind === 'too-large') return tooLarge();
  if (read.kind === 'bad-encoding') return fetchFailure('bad-encoding', read.detail);
  const contentType = header('content-type') ?? null;
  const decoded = decodeText(read.bytes, contentType);
  const wrong = checkContent(hop.expect, contentType, { bytes: read.bytes, text: decoded.text });
  if (wrong !== null) return { ...wrong, status: answer.statusCode };
  const body: FetchedBody = {
    kind: 'ok',
    status: answer.statusCode,
    address: hop.url.href,
    contentType,
    bytes: read.bytes,
    ...decoded,
    validators: {
      etag: usableValidator(header('etag')),
      lastModified: usableValidator(header('last-modified')),
    },
  };
  return body;
}

async function receiveRefusal(
  failure: FetchFailure,
  answer: Dispatcher.ResponseData,
  header: (name: string) => string | undefined,
): Promise<FetchFailure> {
  const limits = { maxBytes: REFUSAL_BYTES, cutAtLimit: true };
  const read = await readBody(answer.body, header('content-encoding') ?? '', limits);
  if (read.kind !== 'read') return failure;
  return { ...failure, refusal: decodeText(read.bytes, header('content-type') ?? null).text };
}

function tooLarge(): FetchFailure {
  return fetchFailure('too-large', 'The answer is larger than the limit.');
}

/** The caller waits for it: the host is busy until the response has ended. Never rejects. */
async function drain(body: Dispatcher.ResponseData['body']): Promise<void> {
  body.on('error', () => undefined);
  await body.dump({ limit: DRAIN_BYTES, signal: AbortSignal.timeout(DRAIN_MS) }).catch(() => undefined);
}

/** Header values arrive as Latin-1; some servers write addresses in UTF-8. */
function parseLocation(location: string): string {
  const bytes = Buffer.from(location, 'latin1');
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? location : text;
}

function headerValue(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
