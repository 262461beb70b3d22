import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
// Loaded before a test stops the clock, because pages of the back office load it with their first answer.
import '#contract/shapes-of-admin.ts';
import { storedCredential } from '#web/lib/storage.ts';
import { createQueryClient, dropDataAtSignOut, Providers } from '../app/providers.tsx';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { SessionStore } from '../lib/session/session-store.ts';
import type { FakeServer } from './fake-server.ts';

export function clientOf(server: FakeServer, onAdminRefused?: () => void): ApiClient {
  return createApiClient({
    baseUrl: async () => '',
    credential: storedCredential,
    fetch: server.fetch,
    ...(onAdminRefused === undefined ? {} : { onAdminRefused }),
  });
}

export function sessionOf(server: FakeServer): SessionStore {
  return new SessionStore({
    api: clientOf(server),
    clock: () => Date.now(),
    replaceAddress: (address) => history.replaceState(null, '', address),
  });
}

/** Renders a part of the app with its providers; `email` signs a user in. */
export function renderPage(
  server: FakeServer,
  page: ReactNode,
  options: { email?: string; isAdmin?: boolean; path?: string } = {},
): { session: SessionStore; unmount: () => void } {
  const session = sessionOf(server);
  const queries = createQueryClient();
  dropDataAtSignOut(session, queries);
  if (options.email === undefined) session.showForm();
  else session.adopt('token-1', { email: options.email, isAdmin: options.isAdmin ?? false });
  const { unmount } = render(
    <Providers api={clientOf(server, () => void session.recheckAdmin())} session={session} queries={queries}>
      <MemoryRouter initialEntries={[options.path ?? '/']}>{page}</MemoryRouter>
    </Providers>,
  );
  return { session, unmount };
}
