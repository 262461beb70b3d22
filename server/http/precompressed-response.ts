import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { cutText } from '#domain/text/cut-text.ts';
import type { HttpContext } from './http-env.ts';

interface RevalidatedResponseDeps {
  /** A cheap value that changes whenever the rendered content would change for another reason than time. */
  getRevision(): Promise<string>;
  render(): Promise<PrecompressedResponse>;
}

/** Maximum age: some content depends on the time. */
const oldestMs = 60_000;

/**
 * Caches a response that is expensive to render and seldom requested. Unlike `StaleWhileRevalidateCache` it checks the
 * revision at every request, so that the next answer after a change shows it.
 */
export function revalidateResponse(deps: RevalidatedResponseDeps): () => Promise<PrecompressedResponse> {
  const cache = new LRUCache<string, PrecompressedResponse>({
    max: 1,
    ttl: oldestMs,
    ttlResolution: 0,
    // Monotonic, and never 0, which the cache takes for no time at all.
    perf: { now: () => performance.timeOrigin + performance.now() },
    // Requests that wait for an older revision get it.
    ignoreFetchAbort: true,
    fetchMethod: () => deps.render(),
  });
  return async () => await cache.forceFetch(await deps.getRevision());
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** A higher quality doubles the time and hardly reduces the size. */
const brotliQuality = 5;

type Encoding = 'br' | 'gzip';

/** The best encoding that the caller accepts and the response has; null for neither. */
function chooseEncoding(accepted: string | undefined, hasBrotli: boolean): Encoding | null {
  for (const encoding of hasBrotli ? (['br', 'gzip'] as const) : (['gzip'] as const)) {
    const match = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:,|$)`, 'i').exec(
      accepted ?? '',
    );
    if (match !== null && Number(match[1] ?? 1) > 0) return encoding;
  }
  return null;
}

/** Whether the header If-None-Match names this ETag. */
export function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

type Bytes = Uint8Array<ArrayBuffer>;

interface SentHeaders {
  mediaType: string;
  cacheControl: string;
  /** Browsers save the answer under this name. */
  fileName?: string;
  /** For seldom requested responses: half the time of compression, hardly larger. */
  gzipOnly?: boolean;
}

/** A response that is kept compressed in every encoding. Conditional requests with its ETag get 304. */
export class PrecompressedResponse {
  readonly etag: string;
  readonly #bytes: Record<'gzip' | 'identity', Bytes> & { br: Bytes | null };

  readonly #headers: SentHeaders;

  private constructor(
    etag: string,
    bytes: Record<'gzip' | 'identity', Bytes> & { br: Bytes | null },
    headers: SentHeaders,
  ) {
    this.etag = etag;
    this.#bytes = bytes;
    this.#headers = headers;
  }

  /** @param value has been checked against the contract */
  static make(value: unknown): Promise<PrecompressedResponse> {
    return PrecompressedResponse.ofText(JSON.stringify(value), {
      mediaType: 'application/json',
      cacheControl: 'private, no-cache',
    });
  }

  static async ofText(text: string, headers: SentHeaders): Promise<PrecompressedResponse> {
    const identity = Buffer.from(text);
    const hash = cutText(createHash('sha256').update(identity).digest('base64url'), 22);
    const smaller = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
      },
    };
    const [br, zipped] = await Promise.all([
      headers.gzipOnly ? null : compressBrotli(identity, smaller),
      compressGzip(identity),
    ]);
    const bytes = {
      identity: new Uint8Array(identity),
      br: br === null ? null : new Uint8Array(br),
      gzip: new Uint8Array(zipped),
    };
    return new PrecompressedResponse(`W/"${hash}"`, bytes, headers);
  }

  size(encoding: Encoding | 'identity'): number {
    return this.#bytes[encoding]?.byteLength ?? 0;
  }

  respond(c: HttpContext): Response {
    const { mediaType, cacheControl, fileName } = this.#headers;
    const headers = {
      ETag: this.etag,
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding, Authorization',
    };
    if (isKnown(this.etag, c.req.header('if-none-match'))) return c.body(null, 304, headers);
    const encoding = chooseEncoding(c.req.header('accept-encoding'), this.#bytes.br !== null);
    const bytes = this.#bytes[encoding ?? 'identity'] ?? this.#bytes.identity;
    return c.body(bytes, 200, {
      ...headers,
      'Content-Type': mediaType,
      ...(fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}"` }),
      'Content-Length': String(bytes.byteLength),
      ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    });
  }
}
