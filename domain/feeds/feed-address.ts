import { parseAddressInput } from '../articles/parse-address-input.ts';

/**
 * The address of a feed as people and other programs write it: "feed://paper.example/rss", "feed:https://…" and
 * "paper.example/rss" get the scheme that is requested. Any other text stays as it is.
 */
export function feedAddress(written: string): string {
  const text = written.trim();
  const plain = text.replace(/^feed:(?:\/\/)?(?=https?:\/\/)/i, '').replace(/^feed:\/\//i, 'http://');
  if (/^https?:/i.test(plain)) return plain;
  const input = parseAddressInput(plain);
  return input.kind === 'address' ? input.address : text;
}
