import { t } from '@lingui/core/macro';
import { BellRing, Bookmark, ChartPie, LogOut, Trash2, Type } from 'lucide-react';
import { Link } from 'react-router';
import { useSessionStore } from '#web/lib/session/session-context.tsx';
import { PerspectiveChoice } from './perspective-choice.tsx';

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
