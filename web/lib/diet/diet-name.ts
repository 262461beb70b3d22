import { emptyHash, hashUnits } from '#domain/text/fnv.ts';
import { randomText } from '#web/lib/random-text.ts';
import { storedSession } from '#web/lib/session/session-state.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';

/** FNV-1a over UTF-16 code units, with a seed, as eight hexadecimal digits. */
const hash = (text: string, seed: number): string =>
  (hashUnits(text, seed) >>> 0).toString(16).padStart(8, '0');

const hashAddress = (text: string): string => `${hash(text, emptyHash)}${hash(text, 0x2c1b3c6d)}`;

const publicName = 'balance-diet-public';

/** A random value of this browser: the same address has another name in every browser. */
function salt(): string {
  const stored = storage.read(storageKeys.dietSalt);
  if (stored !== null) return stored;
  const made = randomText();
  storage.write(storageKeys.dietSalt, made);
  return made;
}

/** The name of an account's database: it does not show the address, also after a sign-out. */
export const getDietName = (email: string | null): string =>
  email === null ? publicName : `balance-diet-${hashAddress(`${salt()} ${email}`)}`;

/** The name that earlier releases gave it, which anybody could compute from the address. */
export const getFormerDietName = (email: string): string => `balance-diet-${hashAddress(email)}`;

const email = (): string | null => storedSession.user()?.email ?? null;

/** The name of the database of the account that is signed in, or of readers without one. */
export const dietName = (): string => getDietName(email());

/** Its former name; null for readers without an account. */
export function formerDietName(): string | null {
  const of = email();
  return of === null ? null : getFormerDietName(of);
}
