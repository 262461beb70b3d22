import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { loadDietDatabase } from '#web/lib/diet/diet.ts';
import { dietName } from '#web/lib/diet/diet-name.ts';
import { useSessionStore, useUser } from '#web/lib/session/session-context.tsx';

/** Confirms, deletes the user's account, and signs out. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const session = useSessionStore();
  const toast = useToast();
  const email = useUser()?.email ?? t`your account`;
  const removal = useMutation({
    mutationFn: () => api('DELETE /account'),
    onSuccess: () => {
      const name = dietName();
      void loadDietDatabase()
        .then((database) => database.deleteDiet(name))
        .catch(() => undefined);
      toast(t`Account deleted`);
      session.accountDeleted();
    },
  });
  return (
    <ConfirmDialog
      title={t`Delete ${email}?`}
      body={t`The account, its usage data, sessions and magic links are permanently removed. This cannot be undone.`}
      act={t`Delete account`}
      busy={removal.isPending}
      error={removal.isError ? sentenceOf(removal.error) : null}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  );
}
