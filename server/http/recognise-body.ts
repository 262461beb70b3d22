import { parseJson } from '#domain/text/parse-json.ts';
import type { HttpContext } from './http-env.ts';

function isSmall(c: HttpContext, maxBytes: number): boolean {
  const length = c.req.header('content-length');
  // A body of unknown length (chunked) counts as large.
  return length === undefined ? c.req.header('transfer-encoding') === undefined : Number(length) <= maxBytes;
}

function hasField(text: string, field: string): boolean {
  if (!text.includes(`"${field}"`)) return false;
  try {
    const body: unknown = parseJson(text);
    return typeof body === 'object' && body !== null && Object.hasOwn(body, field);
  } catch {
    return false;
  }
}

/** Whether the body is JSON with this field. Reads a copy, so that the body can be read again. */
export async function bodyHasField(c: HttpContext, field: string, maxBytes: number): Promise<boolean> {
  return isSmall(c, maxBytes) && hasField(await c.req.raw.clone().text(), field);
}
