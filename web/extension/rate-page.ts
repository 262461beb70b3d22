import type { BiasCheckResult } from '#web/lib/answers.ts';
import { createApiClient } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { webAddress } from '#web/lib/web-address.ts';
import type { Settings } from './settings.ts';

/** The address of a page without its fragment, or null for a page that no server can read. */
export function addressOfPage(url: string | undefined): string | null {
  const address = webAddress(url ?? null);
  return address?.split('#', 1)[0] ?? null;
}

export const clientOf = ({ server, key }: Settings) =>
  createApiClient({
    baseUrl: async () => server,
    credential: () => key,
    fetch: (address, init) => fetch(address, init),
  });

/** Requests the rating of an address. */
export function ratePage(settings: Settings, url: string): Promise<BiasCheckResult> {
  return clientOf(settings)('POST /bias-check', { body: { url } });
}

/** The address of the full check on the server. */
export const fullCheckAddress = ({ server }: Settings, url: string): string =>
  `${server}/?url=${encodeURIComponent(url)}`;

/** A failed call as a sentence for the reader. */
export function failureOf(error: unknown, { server }: Settings): string {
  if (!(error instanceof ApiError)) return 'Something went wrong in the extension. Close it and try again.';
  if (error.status === 0)
    return `${new URL(server).host} cannot be reached. Check that the server runs, and that the extension may call it.`;
  if (error.status === 401) return 'The server does not know this key. Enter a current one in the settings.';
  return error.message;
}
