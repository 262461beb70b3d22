import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { Access, EndpointDefinition, HttpMethod } from '#contract/endpoint.ts';
import { AppError } from '#domain/app-error.ts';
import type { Credential } from '#server/accounts/resolve-credential.ts';
import type { Log } from '#server/log.ts';
import { type AccessDeps, bearer, type CallerOf, checkAccess } from './check-access.ts';
import { type CallerBuckets, type CountedCall, countCall } from './count-call.ts';
import type { CredentialCache } from './credential-cache.ts';
import { answerWithEvents, wantsEvents } from './event-stream.ts';
import type { HttpApp, HttpContext } from './http-env.ts';
import { parseAnswer } from './parse-answer.ts';
import { defaultMaxBodyBytes, parseInput } from './parse-input.ts';
import { PrecompressedResponse } from './precompressed-response.ts';
import type { RateLimits } from './rate-limits.ts';
import { bodyHasField } from './recognise-body.ts';
import { routePattern } from './route-pattern.ts';

/** What `route()` needs to serve any call. */
export interface RouteDeps extends AccessDeps {
  limits: RateLimits;
  /** One for the whole process: calls that may end a session or a key make it forget. */
  recent: CredentialCache;
  /** One for the whole process: on whose count the calls of a token go. */
  buckets: CallerBuckets;
}

/** The request around a call. */
export interface CallContext {
  /** For limits only; never logged. */
  ip: string;
  requestId: string;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
  /** Carries the request's id. */
  log: Log;
  /** Tells a step of the work, as `progress` of the endpoint declares, to callers that asked for events. */
  tell(progress: object): void;
  /** A header of the request. */
  header(name: string): string | undefined;
  /** The body as it came, for signatures. */
  rawBody(): Promise<string>;
  /** Answers with another status than 200, where a call's answer also tells machines something. */
  setStatus(status: ContentfulStatusCode): void;
  /** For calls that look a token of their body up: counts the call where that token belongs. */
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
  /** Counts what a call costs, or refuses it, before its body is read. */
  beforeBody?(caller: { credential: CallerOf<Caller>; ip: string }): Promise<void>;
}

function callContext(c: HttpContext, countFor: CallContext['countFor']): CallContext {
  return {
    ip: c.get('ip'),
    requestId: c.get('requestId'),
    // Looked at by few calls, and dear: it makes a whole Request of what came.
    get signal() {
      return c.req.raw.signal;
    },
    log: c.get('log'),
    tell: () => {},
    header: (name) => c.req.header(name),
    rawBody: () => c.req.text(),
    setStatus: (status) => c.status(status),
    countFor,
  };
}

function inBytes(size: number): string {
  const mebi = 1024 * 1024;
  return size >= mebi ? `${Math.floor(size / mebi)} MiB` : `${Math.floor(size / 1024)} KiB`;
}

function answer(c: HttpContext, endpoint: EndpointDefinition, value: unknown) {
  const data = parseAnswer(endpoint, value);
  c.header('Cache-Control', 'no-store');
  if (endpoint.mediaType === undefined) return c.json(data);
  return c.body(String(data), { headers: { 'Content-Type': endpoint.mediaType } });
}

interface Admitted {
  credential: Credential | null;
  countFor: CallContext['countFor'];
}

/** Counts the call, then checks access; a look-up decides on whose count the call stays. */
async function admit(c: HttpContext, endpoint: EndpointDefinition, deps: RouteDeps): Promise<Admitted> {
  const counted: CountedCall = await countCall(c, endpoint, deps);
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

/** As `admit`, without a count and a look-up for whoever was let in a moment ago, or needs no credential. */
async function admitAgain(c: HttpContext, endpoint: EndpointDefinition, deps: RouteDeps): Promise<Admitted> {
  const { recent } = deps;
  const token = bearer(c);
  const again = { ...deps, resolveCredential: (given: string) => recent.resolve(given) };
  const isKnown = token === null ? deps.publicReading : recent.has(token);
  if (!isKnown) return await admit(c, endpoint, again);
  return { credential: await checkAccess(c, endpoint, again), countFor: async () => {} };
}

/** Signing out, deleting accounts, revoking keys and the like. Forgetting too often costs a look-up each. */
function mayEndCredentials({ method, tag, access }: EndpointDefinition): boolean {
  return method !== 'GET' && (tag === 'Accounts' || access === 'admin');
}

/** Refuses a body of more than `maxSize` bytes, one of a declared length before any of it is read. */
function limitBodyTo(maxSize: number): (c: HttpContext) => Promise<void> {
  const refuse = (c: HttpContext): never => {
    // What is still on its way is not waited for, nor taken for the next request.
    c.header('Connection', 'close');
    throw new AppError('body-too-large', `The body is too large. Send at most ${inBytes(maxSize)} of JSON.`);
  };
  const countBytes = bodyLimit({ maxSize, onError: refuse });
  return async (c) => {
    const length = c.req.header('content-length');
    const isDeclared = length !== undefined && c.req.header('transfer-encoding') === undefined;
    // Counting makes a stream of the body, which costs much where many large ones arrive at once.
    if (!isDeclared) await countBytes(c, async () => {});
    else if (Number(length) > maxSize) refuse(c);
  };
}

/**
 * Serves a call of the contract: counts it, checks access, parses what came, runs the handler and parses
 * what leaves. The only way a call enters the app; whatever is thrown becomes a refusal by `errorResponse`.
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
  handler: (call: Call<Params, Query, Body, Caller>) => Promise<Result | PrecompressedResponse>,
  options: RouteOptions<Caller> = {},
): void {
  const maxSize = endpoint.maxBodyBytes ?? defaultMaxBodyBytes;
  const limitBody = limitBodyTo(maxSize);
  const handle: typeof handler = mayEndCredentials(endpoint)
    ? (call) => handler(call).finally(() => deps.recent.forget())
    : handler;
  app.on(endpoint.method, routePattern(endpoint.path), async (c, next) => {
    const { recognisedBy } = endpoint;
    if (recognisedBy !== undefined && !(await bodyHasField(c, recognisedBy, maxSize))) return next();
    c.set('route', endpoint.path);
    const { credential, countFor } = await (endpoint.isReady === true ? admitAgain : admit)(
      c,
      endpoint,
      deps,
    );
    await options.beforeBody?.({ credential: credential as CallerOf<Caller>, ip: c.get('ip') });
    // What comes with a GET is never read.
    if (endpoint.method !== 'GET') await limitBody(c);
    const input = await parseInput(c, endpoint);
    // `readInput` parsed by these very schemas and `checkAccess` kept the promise of the access.
    const call = { ...input, credential, context: callContext(c, countFor) } as Call<
      Params,
      Query,
      Body,
      Caller
    >;
    if (!wantsEvents(c, endpoint)) {
      const result = await handle(call);
      return result instanceof PrecompressedResponse ? result.respond(c) : answer(c, endpoint, result);
    }
    const outcome = await answerWithEvents(c, endpoint, (telling) =>
      handle({ ...call, context: { ...call.context, ...telling } }),
    );
    return outcome.kind === 'stream' ? outcome.response : answer(c, endpoint, outcome.value);
  });
}
