import { useConfigAnswer } from '#web/lib/config.ts';
import { useReconnecting, useSessionState } from '#web/lib/session/session-context.tsx';
import { Frame } from './frame.tsx';
import { RequireAuth, Starting } from './require-auth.tsx';

/** The layout of editions and stories: for signed-in users, and for everyone where reading is public. */
export function PublicLayout() {
  const { phase } = useSessionState();
  const config = useConfigAnswer();
  const isReadingOffline = useReconnecting() && hasWorker();
  // The session cannot be validated: the page shows what the service worker kept for this credential.
  if (phase === 'authenticated' || (phase === 'starting' && isReadingOffline)) return <Frame />;
  // Waits for the config, so that a reader who needs no account does not see the sign-in first.
  if (phase === 'request' && config === undefined) return <Starting />;
  return phase === 'request' && config?.publicReading === true ? <Frame /> : <RequireAuth />;
}

/** Whether a service worker answers the requests of this page. */
const hasWorker = () => Boolean(navigator.serviceWorker?.controller);
