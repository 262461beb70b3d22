import { Banner } from '#web/components/banner.tsx';
import { useSessionState, useSessionStore } from '#web/lib/session/session-context.tsx';

/** The notice of the session to a signed-in user. */
export function SessionNotice() {
  const state = useSessionState();
  const store = useSessionStore();
  if (state.phase !== 'authenticated' || state.notice === null) return null;
  return (
    <div className="page-notice">
      <Banner kind="info" onDismiss={() => store.dismissNotice()}>
        <p>{state.notice}</p>
      </Banner>
    </div>
  );
}
