import { describe, expect, it } from 'vitest';
import { storage, storageKeys } from '#web/lib/storage.ts';
import { rememberWantedAddress, takeWantedAddress } from './sign-in-address.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });

describe('the wanted address', () => {
  it('is stored without the sign-in parameters, and returned once', () => {
    rememberWantedAddress(at('/story/7', '?token=x&view=all'), 1000);
    expect(takeWantedAddress(2000)).toBe('/story/7?view=all');
    expect(takeWantedAddress(2000)).toBeNull();
  });

  it('is not kept for the start and the verify page', () => {
    for (const address of [at('/'), at('/auth/verify', '?token=x')]) {
      rememberWantedAddress(address, 1000);
      expect(takeWantedAddress(1000)).toBeNull();
    }
  });

  it('is forgotten after an hour', () => {
    rememberWantedAddress(at('/docs'), 0);
    expect(takeWantedAddress(60 * 60 * 1000)).toBeNull();
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 7])(
    'does not lead away from this site: %s',
    (wanted) => {
      storage.write(storageKeys.wantedAddress, JSON.stringify({ wanted, at: 0 }));
      expect(takeWantedAddress(1)).toBeNull();
    },
  );
});
