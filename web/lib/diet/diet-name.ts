import { storedSession } from '#web/lib/session/stored-session.ts';

/** FNV-1a over UTF-16 code units, with a seed, as eight hexadecimal digits. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** The name of an account's database: it does not show the address, also after a sign-out. */
export function dietNameOf(email: string | null): string {
  if (email === null) return 'balance-diet-public';
  return `balance-diet-${hash(email, 0x811c9dc5)}${hash(email, 0x2c1b3c6d)}`;
}

/** The name of the database of the account that is signed in, or of readers without one. */
export const dietName = (): string => dietNameOf(storedSession.user()?.email ?? null);
