import { useReconnecting } from '#web/lib/session/session-context.tsx';

/** Says that the server does not answer for now, beside the page: what stands there can be read and typed on. */
export function Reconnecting() {
  const isReconnecting = useReconnecting();
  return (
    <div className="reconnecting" role="status">
      {isReconnecting && (
        <p>
          <span className="dot" aria-hidden="true" />
          Reconnecting
        </p>
      )}
    </div>
  );
}
