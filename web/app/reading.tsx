import { useConfig } from '#web/lib/config.ts';
import { useSessionState } from '#web/lib/session/session-context.tsx';
import { Frame } from './frame.tsx';
import { SignedIn } from './signed-in.tsx';

/** Editions and stories: for people who are signed in, and for everybody where reading is public. */
export function Reading() {
  const { phase } = useSessionState();
  const isPublic = useConfig()?.publicReading === true;
  return phase === 'request' && isPublic ? <Frame /> : <SignedIn />;
}
