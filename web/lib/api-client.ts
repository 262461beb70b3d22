import type { Shape } from '#contract/answer-shapes.ts';
import { shapes as shapesOfStart } from '#contract/shapes-of-start.ts';
import {
  ApiError,
  isWithoutRights,
  networkError,
  parseApiError,
  readApiError,
  unreadableAnswer,
} from './api-error.ts';
import type { CallAnswer, CallInput, CallName } from './api-types.ts';
import { completeAnswer, isRecord, MissingAnswer } from './complete-answer.ts';
import { parseEvents } from './event-stream.ts';
import { noteOfflineAnswer } from './offline/offline-answers.ts';
import { noteServerTime } from './server-clock.ts';

interface ApiClientDeps {
  /** The base URL of the API without a trailing slash; empty for the origin of the page. */
  baseUrl: () => Promise<string>;
  /** The bearer credential, or null. */
  credential: () => string | null;
  fetch: typeof fetch;
  /** Called when a credential was sent and not accepted. */
  onUnauthenticated?: () => void;
  /** Called when a call for administrators was refused because of missing rights. */
  onAdminRefused?: () => void;
}

interface CallOptions {
  signal?: AbortSignal;
  /** Replaces the stored credential; null sends none. */
  credential?: string | null;
  /** Requests an event stream and gets its progress; a server without event streams sends a usual answer. */
  onProgress?: (progress: unknown) => void;
  /** Revalidates the last answer by its ETag; while it is current the call returns the same object. */
  conditional?: boolean;
}

type NoInput<Name extends CallName> = unknown extends CallInput<Name> ? true : false;
type CallArguments<Name extends CallName> =
  NoInput<Name> extends true
    ? [input?: Record<never, never>, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions];

/** Makes one call of the contract; a misspelt path or a wrong body does not compile. */
export type ApiClient = <Name extends CallName>(
  name: Name,
  ...rest: CallArguments<Name>
) => Promise<CallAnswer<Name>>;

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function buildAddress(path: string, input: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([key, value]) => [key, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

const eventType = 'text/event-stream';
/** Types of answers that are returned as text. */
const fileType = /^text\/(x-opml|csv)\b/;

function buildRequest(
  method: string,
  input: LooseInput,
  credential: string | null,
  wantsEvents: boolean,
): RequestInit & { headers: Headers } {
  const headers = new Headers({
    accept: wantsEvents ? `${eventType}, application/json` : 'application/json',
  });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (credential !== null) headers.set('authorization', `Bearer ${credential}`);
  return {
    method,
    headers,
    // The same mode as the prefetch by the `Link` header. Balance sets no cookies, but a proxy in front of it may.
    credentials: 'same-origin',
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw unreadableAnswer(response.status);
  }
}

function parseData(data: string, status: number): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw unreadableAnswer(status);
  }
}

/** The answer of an event stream: 'progress' is reported, 'result' ends it, 'error' is thrown as a refusal. */
async function readEvents(response: Response, onProgress: (progress: unknown) => void): Promise<unknown> {
  if (response.body === null) throw networkError();
  for await (const { name, data } of parseEvents(response.body)) {
    const value = parseData(data, response.status);
    if (name === 'progress') onProgress(value);
    if (name === 'result') return value;
    if (name === 'error') throw parseApiError(value, { status: 500, statusText: '' });
  }
  throw networkError();
}

async function sentAnswer(response: Response, { onProgress }: CallOptions): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith(eventType)) return readEvents(response, onProgress ?? (() => undefined));
  return fileType.test(type) ? response.text() : readJson(response);
}

/** What a page needs beyond the start comes with its first call. */
async function loadShape(call: string, path: string): Promise<Shape | undefined> {
  const ofStart = shapesOfStart[call];
  if (ofStart !== undefined) return ofStart;
  const { shapes } = await (path.startsWith('/admin')
    ? import('#contract/shapes-of-admin.ts')
    : import('#contract/shapes-of-reading.ts'));
  return shapes[call];
}

/**
 * Throws the refusal that an answer of success contains: an `error` that is no field of the call, or `success: false`
 * where the call answers nothing but `true`.
 */
function throwRefusal(answer: unknown, shape: Shape, response: Response): void {
  if (!isRecord(answer)) return;
  const fields = Object(shape);
  const isError = typeof answer.error === 'string' && answer.error !== '' && !Object.hasOwn(fields, 'error');
  if (isError) throw parseApiError(answer, response);
  if (answer.success === false && fields.success !== 'boolean') throw unreadableAnswer(response.status);
}

/** The one door through which answers enter: every field of the contract is there, whatever the server sent. */
async function readAnswer(
  name: string,
  path: string,
  response: Response,
  options: CallOptions,
): Promise<unknown> {
  const [answer, shape] = await Promise.all([sentAnswer(response, options), loadShape(name, path)]);
  if (shape === undefined || typeof answer === 'string') return answer;
  throwRefusal(answer, shape, response);
  try {
    return completeAnswer(shape, answer);
  } catch (error) {
    throw error instanceof MissingAnswer ? unreadableAnswer(response.status) : error;
  }
}

interface StaleWhileRevalidateCache {
  etag: string;
  credential: string | null;
  answer: unknown;
}

/** Creates the client that makes all calls of the web app. */
export function createApiClient(deps: ApiClientDeps): ApiClient {
  /** The last answers to conditional calls, by address. */
  const kept = new Map<string, StaleWhileRevalidateCache>();

  const keep = (address: string, credential: string | null, response: Response, answer: unknown) => {
    const etag = response.headers.get('etag');
    if (etag === null) kept.delete(address);
    else kept.set(address, { etag, credential, answer });
    return answer;
  };

  const send = async (name: string, input: LooseInput = {}, options: CallOptions = {}) => {
    const [method = 'GET', path = '/'] = name.split(' ');
    const credential = options.credential === undefined ? deps.credential() : options.credential;
    const address = (await deps.baseUrl()) + buildAddress(path, input);
    const request = buildRequest(method, input, credential, options.onProgress !== undefined);
    const lastAnswer = options.conditional ? kept.get(address) : undefined;
    const hasLastAnswer = lastAnswer !== undefined && lastAnswer.credential === credential;
    if (hasLastAnswer) request.headers.set('if-none-match', lastAnswer.etag);
    const lost = (error: unknown) => {
      if (options.signal?.aborted || error instanceof ApiError) throw error;
      throw networkError();
    };
    const response = await deps.fetch(address, { ...request, signal: options.signal ?? null }).catch(lost);
    // The time of a kept answer is that of its first delivery.
    if (!noteOfflineAnswer(response.headers)) noteServerTime(response.headers.get('date'));
    if (response.status === 304 && hasLastAnswer) return lastAnswer.answer;
    if (response.ok) {
      const answer = await readAnswer(name, path, response, options).catch(lost);
      return options.conditional ? keep(address, credential, response, answer) : answer;
    }
    if (response.status === 401 && credential !== null) deps.onUnauthenticated?.();
    const refusal = await readApiError(response);
    if (path.startsWith('/admin') && isWithoutRights(refusal)) deps.onAdminRefused?.();
    throw refusal;
  };
  return send as ApiClient;
}
