import { expect, it, vi } from 'vitest';
import { storage, storageKeys } from './storage.ts';

it('keeps a session for the page when the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'QuotaExceededError');
  };
  const spies = (['setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse),
  );
  storage.write(storageKeys.sessionToken, 'token');
  expect(storage.read(storageKeys.sessionToken)).toBe('token');
  storage.remove(storageKeys.sessionToken);
  expect(storage.read(storageKeys.sessionToken)).toBeNull();
  for (const spy of spies) spy.mockRestore();
});
