import { emptyHash, hashUnits } from '#domain/text/fnv.ts';
import { storedSession } from '#web/lib/session/stored-session.ts';

/** FNV-1a over UTF-16 code units, with a seed, as eight hexadecimal digits. */
const hash = (text: string, seed: number): string =>
  (hashUnits(text, seed) >>> 0).toString(16).padStart(8, '0');

/** The name of an account's database: it does not show the address, also after a sign-out. */
export function dietNameOf(email: string | null): string {
  if (email === null) return 'balance-diet-public';
  return `balance-diet-${hash(email, emptyHash)}${hash(email, 0x2c1b3c6d)}`;
}

/** The name of the database of the account that is signed in, or of readers without one. */
export const dietName = (): string => dietNameOf(storedSession.user()?.email ?? null);
