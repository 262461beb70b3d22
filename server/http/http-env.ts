import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { ErrorCode } from '#domain/app-error.ts';
import type { Log } from '#server/log.ts';

/** What every request carries through the app. */
export interface HttpEnv {
  /** Absent where a request did not come through a socket, as in tests. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Whose request it is, after trusted proxies; `unknown` without a socket. */
    ip: string;
    /** Carries the request's id in every line. */
    log: Log;
    /** The call as declared, `page` or `file`: never the address itself, which may carry a token. */
    route: string;
    refusal: ErrorCode | undefined;
  };
}

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;

export function socketAddress(c: HttpContext): string | undefined {
  return c.env?.incoming?.socket?.remoteAddress;
}
