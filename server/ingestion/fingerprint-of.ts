import { createHash } from 'node:crypto';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { siteOf } from '#domain/articles/site-of.ts';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { lettersOf } from '#domain/text/letters.ts';

const fingerprintLength = 6000;
/** Shorter texts may be equal by chance, such as the message of a paywall. */
const minLetters = 300;

/** A hash of the letters and digits of a text, within its site. Null for a text that is too short. */
export function fingerprintOf(article: Pick<ExtractedArticle, 'text' | 'canonicalAddress'>): string | null {
  const letters = cutText(lettersOf(article.text.toLowerCase()), fingerprintLength);
  if (letters.length < minLetters) return null;
  const site = siteOf(hostOf(article.canonicalAddress) ?? '');
  return createHash('sha256').update(`${site}\n${letters}`).digest('base64url');
}
