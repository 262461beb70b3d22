import { t } from '@lingui/core/macro';
import { useReconnecting } from '#web/lib/session/session-context.tsx';

/** A notice that the server does not answer. The page stays usable. */
export function Reconnecting() {
  const isReconnecting = useReconnecting();
  return (
    <div className="reconnecting" role="status">
      {isReconnecting && (
        <p>
          <span className="dot" aria-hidden="true" />
          {t`Reconnecting`}
        </p>
      )}
    </div>
  );
}
