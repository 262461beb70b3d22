import type { HubLinks } from './hub-links.ts';

/** The purpose of a fetch decides which robots rules and redirect limits apply, and its priority in the queue. */
export type FetchPurpose = 'check' | 'feed' | 'page' | 'connector' | 'webhook' | 'push';

export interface FetchRequest {
  address: string;
  purpose: FetchPurpose;
  /** The expected kind of body; another kind fails as `wrong-type`. `any` accepts all. */
  expect: 'html' | 'feed' | 'json' | 'any';
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** In place of the fetcher's own, also after redirects. */
  userAgent?: string;
  body?: string | Buffer;
  /** Validators of an earlier response, for ETag revalidation: the host may answer 304. */
  validators?: { etag?: string | undefined; lastModified?: string | undefined };
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Limit of the body after decompression. */
  maxBytes?: number;
  /** Called before the wait in the queue begins, when robots.txt of the site of `address` sets a crawl delay. */
  onSpacing?: (gapMs: number, address: string) => void;
  /** Also read the body of an error response, where providers give the reason. */
  keepRefusal?: boolean;
}

/** The kinds of failure; they are stored on rows and shown to people. */
export type FetchFailureKind =
  | 'invalid-address'
  | 'address-refused'
  | 'robots'
  | 'not-found'
  | 'gone'
  | 'forbidden'
  | 'rate-limited'
  | 'client-error'
  | 'server-error'
  | 'timeout'
  | 'too-large'
  | 'too-many-redirects'
  | 'wrong-type'
  | 'bad-encoding'
  | 'empty'
  | 'tls'
  | 'dns'
  | 'network'
  | 'truncated'
  | 'aborted';

export interface FetchedBody {
  kind: 'ok';
  status: number;
  /** The final address, after redirects. */
  address: string;
  contentType: string | null;
  /** Decompressed. */
  bytes: Buffer;
  /** Decoded by byte order mark, declaration, header and content, in the order of `decode-text.ts`. */
  text: string;
  encoding: string;
  validators: { etag: string | undefined; lastModified: string | undefined };
  /** How long the answer stays as it is; null where its headers do not say. */
  freshSeconds?: number | null;
  /** What its Link header names, of a feed. */
  links?: HubLinks;
  /** The final address when all redirects are permanent and none leads from https to http. */
  movedTo?: string;
}

export interface FetchFailure {
  kind: 'failed';
  failure: FetchFailureKind;
  status: number | null;
  /** One sentence for a person. */
  detail: string;
  /** Value of the Retry-After header, if any. */
  retryAfterSeconds: number | null;
  /** The first bytes of the error response, where `keepRefusal` is set. Never shown or logged. */
  refusal?: string;
}

export type FetchOutcome =
  | FetchedBody
  | (Pick<FetchedBody, 'address' | 'movedTo' | 'freshSeconds'> & { kind: 'not-modified' })
  | FetchFailure;

/** The target of the first redirect of an address. */
export type LocateOutcome = { kind: 'moved'; address: string } | { kind: 'stays' } | FetchFailure;

/**
 * Outbound HTTP to addresses from people, feeds and pages: guards against private addresses (SSRF), obeys robots
 * rules and rate limits of hosts, and bounds time and size. A failure outside is a value, never an exception.
 */
export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchOutcome>;
  /** Returns where an address redirects to, without requesting the target; `stays` for any other response. */
  locate(request: Pick<FetchRequest, 'address' | 'purpose' | 'signal' | 'timeoutMs'>): Promise<LocateOutcome>;
  close(): Promise<void>;
}

/** A failed outcome; `detail` is one sentence for a person. */
export function fetchFailure(
  failure: FetchFailureKind,
  detail: string,
  more: { status?: number; retryAfterSeconds?: number | null } = {},
): FetchFailure {
  return {
    kind: 'failed',
    failure,
    status: more.status ?? null,
    detail,
    retryAfterSeconds: more.retryAfterSeconds ?? null,
  };
}

/** Kinds of failures that occur without any answer of the site; with a status it has answered. */
export const unreachedKinds = ['dns', 'network', 'timeout'] as const satisfies readonly FetchFailureKind[];
