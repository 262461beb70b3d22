import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/newsreader/opsz.css';
import '@fontsource-variable/newsreader/wght-italic.css';
import '@fontsource-variable/public-sans/wght.css';
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/500.css';
import './styles/index.css';
import { App } from './app/app.tsx';
import { createQueryClient, Providers } from './app/providers.tsx';
import { createApiClient } from './lib/api-client.ts';
import { loadConfig } from './lib/config.ts';
import { storedCredential } from './lib/credential.ts';
import { SessionStore } from './lib/session/session-store.ts';

const api = createApiClient({
  baseUrl: async () => (await loadConfig())?.apiBaseUrl ?? '',
  credential: storedCredential,
  fetch: (address, init) => fetch(address, init),
  onUnauthenticated: () => void session.revalidate(),
});

const session: SessionStore = new SessionStore({
  api,
  clock: () => Date.now(),
  replaceAddress: (address) => {
    history.replaceState(history.state, '', address);
    // The router listens to this event only.
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  },
});

void session.start();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <Providers api={api} session={session} queries={createQueryClient()}>
      <App />
    </Providers>
  </StrictMode>,
);
