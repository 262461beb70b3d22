import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits in URL-safe letters; `prefix` shows the kind of the token. */
export function createSecretToken(prefix = ''): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

/**
 * What is stored and looked up instead of the token. Plain SHA-256 is enough for 256 random bits, and a
 * look-up by hash has no useful timing side channel.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
