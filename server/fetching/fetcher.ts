/** Why somebody fetches: decides robots rules, limits and politeness. */
export type FetchPurpose = 'check' | 'feed' | 'page' | 'connector' | 'webhook';

export interface FetchRequest {
  address: string;
  purpose: FetchPurpose;
  /** What body is wanted; anything plainly else is refused as `wrong-type`. `any` takes all. */
  expect: 'html' | 'feed' | 'json' | 'any';
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Validators of an earlier answer, sent back so that the host may answer 304. */
  validators?: { etag?: string | undefined; lastModified?: string | undefined };
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Limit after decompression. */
  maxBytes?: number;
  /** Told, before the wait for a turn begins, when the rules of the site of `address` want pauses. */
  onSpacing?: (gapMs: number, address: string) => void;
  /** Also read what a host says when it refuses: providers tell there why. */
  keepRefusal?: boolean;
}

/** Every way a fetch may fail, stored on rows and shown to people. */
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
  /** Where the body finally came from, after redirects. */
  address: string;
  contentType: string | null;
  /** Decompressed. */
  bytes: Buffer;
  /** Decoded by byte order mark, declaration, header and content, in the order of `decode-text.ts`. */
  text: string;
  encoding: string;
  validators: { etag: string | undefined; lastModified: string | undefined };
  /** Where redirects led that are all permanent, none of them from https to http. */
  movedTo?: string;
}

export interface FetchFailure {
  kind: 'failed';
  failure: FetchFailureKind;
  status: number | null;
  /** One sentence for a person. */
  detail: string;
  /** From Retry-After, when the host said it. */
  retryAfterSeconds: number | null;
  /** The beginning of what the host said with it, where `keepRefusal` asked for it. Never shown or logged. */
  refusal?: string;
}

export type FetchOutcome =
  | FetchedBody
  | (Pick<FetchedBody, 'address' | 'movedTo'> & { kind: 'not-modified' })
  | FetchFailure;

/** Where an address leads at its first step. */
export type LocateOutcome = { kind: 'moved'; address: string } | { kind: 'stays' } | FetchFailure;

/** The only way out of the house: guarded, polite, bounded. Never throws for what the outside does. */
export interface Fetcher {
  fetch(request: FetchRequest): Promise<FetchOutcome>;
  /** Asks where an address redirects to, without visiting that place; a page that answers `stays`. */
  locate(request: Pick<FetchRequest, 'address' | 'purpose' | 'signal' | 'timeoutMs'>): Promise<LocateOutcome>;
  close(): Promise<void>;
}
