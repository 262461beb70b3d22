import { Mark } from '#web/components/mark.tsx';
import { SignInScreen } from '#web/features/sign-in/sign-in-screen.tsx';
import { useReconnecting, useSessionState } from '#web/lib/session/session-context.tsx';
import { Frame } from './frame.tsx';

/** Lets people who are signed in through; everybody else sees sign-in, whatever the address. */
export function RequireAuth() {
  const { phase } = useSessionState();
  if (phase === 'starting') return <Starting />;
  return phase === 'request' ? <SignInScreen /> : <Frame />;
}

/** Until it is known who reads. */
export function Starting() {
  const isReconnecting = useReconnecting();
  return (
    <main id="main" className="starting-screen">
      <p className="brand">
        <Mark />
        Balance
      </p>
      <p className="dim sm late" role="status">
        {isReconnecting ? 'Reconnecting' : 'Signing you in'}
      </p>
    </main>
  );
}
