import { createHash } from 'node:crypto';
import { cutText } from '#domain/text/cut-text.ts';
import type { Provider } from './provider.ts';

/** Tells one key from another without holding either; null where none is needed. */
export function keyMark({ needs }: Pick<Provider, 'needs'>): string | null {
  if (needs.length === 0) return null;
  const hash = createHash('sha256');
  for (const { value } of needs) hash.update(`${value ?? ''}\n`);
  return cutText(hash.digest('hex'), 16);
}
