import { isWithinBounds } from '#domain/text/json-bounds.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import type { HttpContext } from './http-env.ts';
import { declaredLength, defaultBodyBounds, readBody } from './read-body.ts';

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
