import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/app-error.ts';
import { isWithinBounds } from '#domain/text/json-bounds.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import type { HttpContext } from './http-env.ts';

function hasField(text: string, field: string): boolean {
  if (!text.includes(`"${field}"`) || !isWithinBounds(text, defaultBodyBounds)) return false;
  try {
    const body: unknown = parseJson(text);
    return typeof body === 'object' && body !== null && Object.hasOwn(body, field);
  } catch {
    return false;
  }
}

/** Whether a body may be of at most so many bytes. One of unknown length (chunked) counts as large. */
export function isSmallBody(c: HttpContext, maxBytes: number): boolean {
  const length = declaredLength(c);
  return length !== null && length <= maxBytes;
}

/** Whether the body is JSON with this field. It can be read again. */
export async function bodyHasField(c: HttpContext, field: string, maxBytes: number): Promise<boolean> {
  return hasField(new TextDecoder().decode(await readBody(c, maxBytes)), field);
}

export const defaultMaxBodyBytes = 64 * 1024;
/** No body of the contract has more levels. */
export const defaultBodyBounds = { values: 4_000, depth: 16 };

function inBytes(size: number): string {
  const mebi = 1024 * 1024;
  return size >= mebi ? `${Math.floor(size / mebi)} MiB` : `${Math.floor(size / 1024)} KiB`;
}

/** The length that the headers declare; null for a body in pieces. */
function declaredLength(c: HttpContext): number | null {
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
