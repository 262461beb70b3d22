import type { z } from 'zod';
import type { ApiKeyScope } from '#domain/accounts/account.ts';
import type { ErrorCode } from '#domain/app-error.ts';

/**
 * Who may call, enforced by `route()` and walked by the access test:
 * - `public`: credentials are ignored;
 * - `optional`: a valid credential raises the limits, none is needed, a wrong one is refused;
 * - `account`: any valid session or API key. Without an account no check is possible;
 * - `public-reading`: editions and stories: as `account`, or as `optional` while PUBLIC_READING is on;
 * - `admin`: a credential of an administrator;
 * - `development`: only on a development server's own loopback, else not found;
 * - `metrics`: the METRICS_TOKEN as bearer.
 */
export type Access =
  | 'public'
  | 'optional'
  | 'account'
  | 'public-reading'
  | 'admin'
  | 'development'
  | 'metrics';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface EndpointDefinition<
  Method extends HttpMethod = HttpMethod,
  Path extends `/${string}` = `/${string}`,
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
  Caller extends Access = Access,
> {
  method: Method;
  /** OpenAPI style: `/article-metadata/{domain}`. */
  path: Path;
  /** One line for /docs. */
  summary: string;
  /** Groups the calls in /docs. */
  tag: 'Accounts' | 'Bias checking' | 'News' | 'Administration' | 'Operation';
  access: Caller;
  /** An API key needs one of these; without them the scope follows from what the call does, see `scopesNeeded`. */
  scopes?: readonly ApiKeyScope[];
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /**
   * The progress that the call reports. A caller that accepts text/event-stream gets events: `progress` in this
   * shape, then `result` with the answer, or `error` with a refusal and its `status`. A refusal before the first
   * progress keeps its HTTP status.
   */
  progress?: z.ZodType;
  /** `text` answers are plain strings of the given media type; everything else is JSON. */
  mediaType?: string;
  /** Refusals beyond those that every call may give. */
  errors?: readonly ErrorCode[];
  /**
   * A field of the body. The call shares its address with another call and handles only bodies with this field.
   * The other call handles the rest.
   */
  recognisedBy?: string;
  /**
   * The answer is cached and the same for every caller, so it costs no more than a file. It does not count against
   * the rate limit of calls, and a recently checked credential is not looked up again.
   */
  isReady?: boolean;
  /** A page of the web app has the same address: a GET that accepts HTML gets the page. */
  sharesPage?: boolean;
  /** The body holds a token that is looked up, so the rate limit of token look-ups applies. */
  looksUpToken?: boolean;
  /** Largest body in bytes; 64 KiB by default. More only for texts and long lists. */
  maxBodyBytes?: number;
  /** The most objects, lists, fields and entries of a body; 4,000 by default. */
  maxBodyValues?: number;
}

/**
 * Declares a call of the API. The server serves it with `route()`; the web app imports only its type, so
 * method and path are kept as literals and a misspelt path does not compile.
 */
export function endpoint<
  const Method extends HttpMethod,
  const Path extends `/${string}`,
  const Caller extends Access,
  Answer extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: EndpointDefinition<Method, Path, Params, Query, Body, Answer, Caller>,
): EndpointDefinition<Method, Path, Params, Query, Body, Answer, Caller> {
  return definition;
}
