import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/app-error.ts';
import type { HttpContext } from './http-env.ts';

export const defaultMaxBodyBytes = 64 * 1024;
/** No body of the contract has more levels. */
export const defaultBodyBounds = { values: 4_000, depth: 16 };

function inBytes(size: number): string {
  const mebi = 1024 * 1024;
  return size >= mebi ? `${Math.floor(size / mebi)} MiB` : `${Math.floor(size / 1024)} KiB`;
}

/** The length that the headers declare; null for a body in pieces. */
export function declaredLength(c: HttpContext): number | null {
  if (c.req.header('transfer-encoding') !== undefined) return null;
  return Number(c.req.header('content-length') ?? 0);
}

/**
 * The bytes of the body, which can be read again. More than `maxSize` bytes are refused, of a declared length before
 * any of them is read.
 * @throws AppError body-too-large, too-many-requests, body-timeout
 */
export async function readBody(c: HttpContext, maxSize: number): Promise<ArrayBuffer> {
  if (c.req.bodyCache.arrayBuffer !== undefined) return await c.req.arrayBuffer();
  const refuse = (): never => {
    // The rest of the body is neither awaited nor read as the next request.
    c.header('Connection', 'close');
    throw new AppError('body-too-large', `The body is too large. Send at most ${inBytes(maxSize)} of JSON.`);
  };
  const length = declaredLength(c);
  if (length !== null && length > maxSize) refuse();
  const isDeclared = c.req.header('content-length') !== undefined && length !== null;
  const read = async () => {
    // Counting turns the body into a stream, which is expensive for many large bodies at once.
    if (!isDeclared) await bodyLimit({ maxSize, onError: refuse })(c, async () => {});
    return await c.req.arrayBuffer();
  };
  return await (c.get('awaitBody')?.(read) ?? read());
}
