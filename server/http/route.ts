import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { Access, EndpointDefinition, HttpMethod } from '#contract/endpoint.ts';
import { AppError } from '#domain/app-error.ts';
import { type Credential, callerOf } from '#server/accounts/resolve-credential.ts';
import type { Log } from '#server/log.ts';
import { type AccessDeps, bearer, type CallerOf, checkAccess } from './check-access.ts';
import { limitKey } from './client-address.ts';
import { parseAnswer, parseInput, routePattern } from './contract-parsing.ts';
import { type CallerBuckets, countCall } from './count-call.ts';
import type { CredentialCache } from './credential-cache.ts';
import { answerWithEvents, wantsEvents } from './event-stream.ts';
import type { HttpApp, HttpContext } from './http-env.ts';
import { PrecompressedResponse } from './precompressed-response.ts';
import type { RateLimits } from './rate-limits.ts';
import { bodyHasField, defaultMaxBodyBytes, isSmallBody, readBody } from './read-body.ts';

/** What `route()` needs for every endpoint. */
export interface RouteDeps extends AccessDeps {
  limits: RateLimits;
  /** One for the whole process; cleared by calls that may end a session or a key. */
  recent: CredentialCache;
  /** Notifies other processes that sessions or keys may have ended. */
  announceEnded?: () => Promise<void>;
  /** One for the whole process: the rate-limit bucket of each token. */
  buckets: CallerBuckets;
}

/** The request around a call. */
export interface CallContext {
  /** For limits only; never logged. */
  ip: string;
  requestId: string;
  /** The account, the API key, or else the address: for limits of work in progress. */
  caller: string;
  /** The request itself, for handlers that answer with a `Response`. Its body may be read already. */
  request: Request;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
  /** Carries the request's id. */
  log: Log;
  /** Reports a step, in the shape of the endpoint's `progress`, to callers that accept events. */
  report(progress: object): void;
  /** A header of the request. */
  header(name: string): string | undefined;
  /** The request as Node.js parsed it; undefined without a socket. */
  incoming: HttpContext['env']['incoming'];
  /** The unparsed body, for signatures. */
  rawBody(): Promise<string>;
  /** @throws AppError body-too-large, too-many-requests, body-timeout */
  readBody(maxBytes: number): Promise<ArrayBuffer>;
  /** Sets another status than 200. */
  setStatus(status: ContentfulStatusCode): void;
  /** For calls that look up a token of their body: counts the call for the owner of that token. */
  countFor(token: string, credential: Credential | null): Promise<void>;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface Call<Params, Query, Body, Caller extends Access> {
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  credential: CallerOf<Caller>;
  context: CallContext;
}

export interface RouteOptions<Caller extends Access> {
  /** Counts or refuses the call before its body is read. */
  beforeBody?(caller: {
    credential: CallerOf<Caller>;
    ip: string;
    header(name: string): string | undefined;
  }): Promise<void>;
}

interface Admitted {
  credential: Credential | null;
  countFor: CallContext['countFor'];
}

function callContext(c: HttpContext, { credential, countFor }: Admitted): CallContext {
  return {
    ip: c.get('ip'),
    requestId: c.get('requestId'),
    caller: credential === null ? `address ${limitKey(c.get('ip'))}` : callerOf(credential),
    // Lazy: few calls need them, and they create a whole Request.
    get request() {
      return c.req.raw;
    },
    get signal() {
      return c.req.raw.signal;
    },
    log: c.get('log'),
    report: () => {},
    incoming: c.env?.incoming,
    header: (name) => c.req.header(name),
    rawBody: () => c.req.text(),
    readBody: (maxBytes) => readBody(c, maxBytes),
    setStatus: (status) => c.status(status),
    countFor,
  };
}

function answer(c: HttpContext, endpoint: EndpointDefinition, value: unknown) {
  const data = parseAnswer(endpoint, value);
  c.header('Cache-Control', 'no-store');
  if (endpoint.mediaType === undefined) return c.json(data);
  return c.body(String(data), { headers: { 'Content-Type': endpoint.mediaType } });
}

/** Counts the call, then checks access. A token look-up decides which bucket the call counts for. */
async function admit(c: HttpContext, endpoint: EndpointDefinition, deps: RouteDeps): Promise<Admitted> {
  const counted = await countCall(c, endpoint, deps);
  const resolveCredential = async (token: string) => {
    const credential = await deps.resolveCredential(token);
    await counted.found(token, credential);
    return credential;
  };
  return {
    credential: await checkAccess(c, endpoint, { ...deps, resolveCredential }),
    countFor: counted.found,
  };
}

/** As `admit`, but without count and look-up for callers whose credential is cached or not needed. */
async function admitFromCache(
  c: HttpContext,
  endpoint: EndpointDefinition,
  deps: RouteDeps,
): Promise<Admitted> {
  const { recent } = deps;
  const token = bearer(c);
  const cached = { ...deps, resolveCredential: (given: string) => recent.resolve(given) };
  const isKnown = token === null ? deps.publicReading : recent.has(token);
  if (!isKnown) return await admit(c, endpoint, cached);
  return { credential: await checkAccess(c, endpoint, cached), countFor: async () => {} };
}

/** Whether the body of a call has the field that distinguishes it from the other call of its address. Counts it before. */
async function isRecognised(c: HttpContext, endpoint: EndpointDefinition, deps: RouteDeps): Promise<boolean> {
  const { recognisedBy = '', maxBodyBytes = defaultMaxBodyBytes } = endpoint;
  if (!isSmallBody(c, maxBodyBytes)) return false;
  await countCall(c, endpoint, deps);
  return await bodyHasField(c, recognisedBy, maxBodyBytes);
}

/** Whether a call may sign out, delete an account or revoke a key. Clearing the cache too often is harmless. */
function mayEndCredentials({ method, tag, access }: EndpointDefinition): boolean {
  return method !== 'GET' && (tag === 'Accounts' || access === 'admin');
}

/** Nobody reads it; work that ends because its caller hung up is no failure of the server. */
const hungUp = new AppError('malformed-json', 'The caller hung up before the answer.');

/** Whether work ended because its caller hung up. The reason of the signal may be a string. */
function isHangUp(signal: AbortSignal, thrown: unknown): boolean {
  return signal.aborted && thrown === signal.reason;
}

/**
 * Serves an endpoint of the contract: counts the call, checks access, parses the input, runs the handler and parses the
 * answer, unless it is a whole `Response`. Every endpoint is served by this function; `errorResponse` turns thrown errors into refusals.
 */
export function route<
  Method extends HttpMethod,
  Path extends `/${string}`,
  Params extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Body extends z.ZodType | undefined,
  Answer extends z.ZodType,
  Caller extends Access,
  const Result extends z.input<Answer>,
>(
  app: HttpApp,
  endpoint: EndpointDefinition<Method, Path, Params, Query, Body, Answer, Caller>,
  deps: RouteDeps,
  handler: (call: Call<Params, Query, Body, Caller>) => Promise<Result | PrecompressedResponse | Response>,
  options: RouteOptions<Caller> = {},
): void {
  const handle: typeof handler = async (call) => {
    try {
      return await handler(call);
    } catch (thrown) {
      throw isHangUp(call.context.signal, thrown) ? hungUp : thrown;
    } finally {
      if (mayEndCredentials(endpoint)) {
        deps.recent.forget();
        await deps.announceEnded?.();
      }
    }
  };
  app.on(endpoint.method, routePattern(endpoint.path), async (c, next) => {
    if (endpoint.recognisedBy !== undefined && !(await isRecognised(c, endpoint, deps))) return next();
    if (endpoint.sharesPage === true) {
      c.header('Vary', 'Accept', { append: true });
      if (c.req.header('accept')?.includes('text/html')) return next();
    }
    c.set('route', endpoint.path);
    const admitted = await (endpoint.isReady === true ? admitFromCache : admit)(c, endpoint, deps);
    const { credential } = admitted;
    await options.beforeBody?.({
      credential: credential as CallerOf<Caller>,
      ip: c.get('ip'),
      header: (name) => c.req.header(name),
    });
    const input = await parseInput(c, endpoint);
    // `parseInput` used these schemas, and `checkAccess` guarantees the credential.
    const call = { ...input, credential, context: callContext(c, admitted) } as Call<
      Params,
      Query,
      Body,
      Caller
    >;
    if (!wantsEvents(c, endpoint)) {
      const result = await handle(call);
      if (result instanceof Response) return result;
      return result instanceof PrecompressedResponse ? result.respond(c) : answer(c, endpoint, result);
    }
    const outcome = await answerWithEvents(c, endpoint, (events) =>
      handle({ ...call, context: { ...call.context, ...events } }),
    );
    return outcome.kind === 'stream' ? outcome.response : answer(c, endpoint, outcome.value);
  });
}
