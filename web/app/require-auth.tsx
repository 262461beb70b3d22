import { t } from '@lingui/core/macro';
import { Mark } from '#web/components/mark.tsx';
import { SignInScreen } from '#web/features/sign-in/sign-in-screen.tsx';
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
