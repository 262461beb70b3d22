import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { ErrorCode } from '#domain/app-error.ts';
import type { Credential } from '#server/accounts/resolve-credential.ts';
import type { Log } from '#server/log.ts';

export interface CountedCall {
  /**
   * Reports the result of a token look-up: the call counts for that account or key, or as a look-up of the address
   * if the token is invalid.
   * @throws AppError too-many-requests
   */
  found(token: string, credential: Credential | null): Promise<void>;
}

/** The context of every request. */
export interface HttpEnv {
  /** Absent without a socket, as in tests. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Address of the client, behind trusted proxies; `unknown` without a socket. */
    ip: string;
    /** Adds the id of the request to every line. */
    log: Log;
    /** The declared path, `page` or `file`; never the address itself, which may contain a token. */
    route: string;
    refusal: ErrorCode | undefined;
    /** Waits for the body of the request while `read` reads it, see `refuseOverload`. */
    awaitBody: (<Body>(read: () => Promise<Body>) => Promise<Body>) | undefined;
    /** The count of a call, once it is counted. */
    counted: CountedCall | undefined;
  };
}

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;

export function socketAddress(c: HttpContext): string | undefined {
  return c.env?.incoming?.socket?.remoteAddress;
}
