import { useConfigAnswer } from '#web/lib/config.ts';
import { useSessionState } from '#web/lib/session/session-context.tsx';
import { Frame } from './frame.tsx';
import { RequireAuth, Starting } from './require-auth.tsx';

/** Editions and stories: for people who are signed in, and for everybody where reading is public. */
export function PublicLayout() {
  const { phase } = useSessionState();
  const config = useConfigAnswer();
  // Whoever may read without an account is not shown the sign-in first.
  if (phase === 'request' && config === undefined) return <Starting />;
  return phase === 'request' && config?.publicReading === true ? <Frame /> : <RequireAuth />;
}
