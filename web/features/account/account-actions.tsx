import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { BellRing, Bookmark, ChartPie, LogOut, Trash2, Type } from 'lucide-react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { useToast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { loadDietDatabase } from '#web/lib/diet/diet.ts';
import { dietName } from '#web/lib/diet/diet-name.ts';
import { useSessionStore, useUser } from '#web/lib/session/session-context.tsx';
import { PerspectiveChoice } from './appearance-choices.tsx';

/** The settings and actions of the account. The dialog that `onDelete` opens is outside of the menu. */
export function AccountActions({ onDelete }: { onDelete: () => void }) {
  const session = useSessionStore();
  return (
    <>
      <div>
        <Link className="menu-row" to="/saved">
          <Bookmark size={16} aria-hidden="true" />
          {t`Saved stories`}
        </Link>
        <Link className="menu-row" to="/diet">
          <ChartPie size={16} aria-hidden="true" />
          {t`Reading diet`}
        </Link>
        <Link className="menu-row" to="/preferences">
          <BellRing size={16} aria-hidden="true" />
          {t`Digest and alerts`}
        </Link>
        <Link className="menu-row" to="/display">
          <Type size={16} aria-hidden="true" />
          {t`Text size and display`}
        </Link>
      </div>
      <PerspectiveChoice />
      <div className="menu-rule">
        <button type="button" className="menu-row" onClick={() => void session.signOut({ everywhere: true })}>
          <LogOut size={16} aria-hidden="true" />
          {t`Log out on all devices`}
        </button>
        <button type="button" className="menu-row menu-row-danger" onClick={onDelete}>
          <Trash2 size={16} aria-hidden="true" />
          {t`Delete account`}
        </button>
      </div>
    </>
  );
}

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
      error={removal.isError ? describeError(removal.error) : null}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  );
}
