import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/fonts.css';
import '@fontsource-variable/newsreader/wght-italic.css';
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/500.css';
import './styles/index.css';
import { App } from './app/app.tsx';
import { loadEarly } from './app/page-routes.ts';
import { createQueryClient, dropDataAtSignOut, Providers } from './app/providers.tsx';
import { startLanguage } from './i18n/use-language.ts';
import { whenIdle } from './lib/after-paint.ts';
import { createApiClient } from './lib/api-client.ts';
import { withCallsAhead } from './lib/call-ahead.ts';
import { loadConfig } from './lib/config.ts';
import { SessionStore } from './lib/session/session-store.ts';
import { storedCredential } from './lib/storage.ts';
import { createBatchSender, TrackingClient } from './lib/tracking/tracking-client.ts';
import { TrackingProvider } from './lib/tracking/tracking-context.tsx';

// Requested first: nothing is shown, and no answer becomes a sentence, before its texts are there.
const languageStarted = startLanguage();

const baseUrl = async () => (await loadConfig())?.apiBaseUrl ?? '';

const { api, ahead } = withCallsAhead({
  api: createApiClient({
    baseUrl,
    credential: storedCredential,
    fetch: (address, init) => fetch(address, init).finally(() => languageStarted),
    onUnauthenticated: () => void session.revalidate(),
    onAdminRefused: () => void session.recheckAdmin(),
  }),
  credential: storedCredential,
  clock: () => Date.now(),
});

const tracking = new TrackingClient({
  send: createBatchSender({ baseUrl, fetch: (address, init) => fetch(address, init) }),
  clock: () => Date.now(),
});
tracking.start();

const session: SessionStore = new SessionStore({
  api,
  track: tracking.track,
  clock: () => Date.now(),
  replaceAddress: (address) => {
    history.replaceState(history.state, '', address);
    // The router reacts to this event only.
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  },
});

const queries = createQueryClient();
// Before the start, which may end a stored session.
dropDataAtSignOut(session, queries);
void session.start();
loadEarly(location, { api, ahead, queries });

if (import.meta.env.PROD) {
  const script = import.meta.url;
  whenIdle(
    () =>
      void import('./lib/offline/register-worker.ts').then(
        ({ registerWorker }) => registerWorker(script),
        () => undefined,
      ),
  );
}
// The server's title of a story stands before those of the pages and would hide them.
document.querySelector('title[data-served]')?.remove();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
void languageStarted.then(() =>
  createRoot(root).render(
    <StrictMode>
      <TrackingProvider client={tracking}>
        <Providers api={api} session={session} queries={queries}>
          <App />
        </Providers>
      </TrackingProvider>
    </StrictMode>,
  ),
);
