import type { ApiClient } from '#web/lib/api-client.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';

/** The secret that binds a sign-in to this browser; kept until one succeeds, so that tabs share it. */
function getSecret(): string {
  const stored = storage.read(storageKeys.signInSecret);
  if (stored !== null) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  storage.write(storageKeys.signInSecret, secret);
  return secret;
}

/** Begins to sign in, and returns the address of the provider where the person continues. */
export async function startOrganisationSignIn(api: ApiClient, provider: string): Promise<string> {
  const body = { provider, secret: getSecret() };
  return (await api('POST /auth/oidc/start', { body }, { credential: null })).url;
}

/** Exchanges the answer of the provider, which is the query of this page, for a session. */
export async function finishOrganisationSignIn(
  api: ApiClient,
  { pathname, search }: { pathname: string; search: string },
) {
  const body = { provider: pathname.split('/')[3] ?? '', secret: getSecret(), query: search };
  const answer = await api('POST /auth/oidc/finish', { body }, { credential: null });
  storage.remove(storageKeys.signInSecret);
  return answer;
}
