import { t } from '@lingui/core/macro';
import { Mark } from '#web/components/mark.tsx';
import { SignInScreen } from '#web/features/sign-in/sign-in-screen.tsx';
import { useConfigAnswer } from '#web/lib/config.ts';
import { useReconnecting, useSessionState } from '#web/lib/session/session-context.tsx';
import { Frame } from './frame.tsx';

/** The layout of pages for signed-in users; all others see the sign-in screen at any address. */
export function RequireAuth() {
  const { phase } = useSessionState();
  if (phase === 'starting') return <Starting />;
  return phase === 'request' ? <SignInScreen /> : <Frame />;
}

/** The screen until the session is validated. */
export function Starting() {
  const isReconnecting = useReconnecting();
  return (
    <main id="main" className="starting-screen">
      <p className="brand">
        <Mark />
        {t`Balance`}
      </p>
      <p className="dim text-small late-text" role="status">
        {isReconnecting ? t`Reconnecting` : t`Signing you in`}
      </p>
    </main>
  );
}

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
