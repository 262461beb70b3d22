import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { useSessionStore } from '#web/lib/session/session-context.tsx';

/** On a development server only: a session of an administrator without a mail. */
export function DevelopmentSession({ onErrors }: { onErrors: (sentences: string[]) => void }) {
  const api = useApi();
  const session = useSessionStore();
  const create = useMutation({
    mutationFn: () => api('POST /dev/admin-session', {}, { credential: null }),
    onSuccess: ({ sessionToken, user }) =>
      session.adopt(sessionToken, { email: user.email, isAdmin: user.isAdmin }),
    onError: (error) => onErrors([describeError(error)]),
  });
  return (
    <div className="note">
      <p>{t`This is a development server.`}</p>
      <Button
        kind="link"
        busy={create.isPending}
        onClick={() => create.mutate()}
      >{t`Continue as a development administrator`}</Button>
    </div>
  );
}
