import { createHash } from 'node:crypto';
import { cutText } from '#domain/text/cut-text.ts';
import type { Provider } from './provider.ts';

/** A fingerprint of the key, which shows that a key was replaced; null for a provider without key. */
export function keyMark({ needs }: Pick<Provider, 'needs'>): string | null {
  if (needs.length === 0) return null;
  const hash = createHash('sha256');
  for (const { value } of needs) hash.update(`${value ?? ''}\n`);
  return cutText(hash.digest('hex'), 16);
}
