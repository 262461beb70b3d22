import { LogOut, Trash2 } from 'lucide-react';
import { useSessionStore } from '#web/lib/session/session-context.tsx';
import { PerspectiveChoice } from './perspective-choice.tsx';

/** The settings and actions of the account. The dialog that `onDelete` opens is outside of the menu. */
export function AccountActions({ onDelete }: { onDelete: () => void }) {
  const session = useSessionStore();
  return (
    <>
      <PerspectiveChoice />
      <div className="menu-rule">
        <button type="button" className="menu-row" onClick={() => void session.signOut({ everywhere: true })}>
          <LogOut size={16} aria-hidden="true" />
          Log out on all devices
        </button>
        <button type="button" className="menu-row menu-row-danger" onClick={onDelete}>
          <Trash2 size={16} aria-hidden="true" />
          Delete account
        </button>
      </div>
    </>
  );
}
