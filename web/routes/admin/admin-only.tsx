import { ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { buttonClass } from '#web/components/button.tsx';
import { useUser } from '#web/lib/session/session-context.tsx';
import '#web/styles/admin-figures.css';
import '#web/styles/admin-pages.css';
import '#web/styles/admin-forms.css';

import '#web/styles/admin-tables.css';

interface AdminOnlyProps {
  /** The text below 'Access Denied'. */
  denied?: ReactNode;
  children: ReactNode;
}

/**
 * Redirects users without administrator rights to the checker, without a request for the page's data. A user who loses
 * the rights while the page is open sees 'Access Denied'.
 */
export function AdminOnly({ denied, children }: AdminOnlyProps) {
  const isAdmin = useUser()?.isAdmin === true;
  const [mayEnter] = useState(isAdmin);
  if (!mayEnter) return <Navigate to="/" replace />;
  return isAdmin ? children : <AccessDenied>{denied}</AccessDenied>;
}

export function AccessDenied({ children }: { children?: ReactNode }) {
  return (
    <div className="empty">
      <title>Access Denied · Balance</title>
      <ShieldAlert size={32} aria-hidden="true" />
      {children ?? (
        <>
          <h1>Access Denied</h1>
          <p>You need admin privileges to access this page.</p>
        </>
      )}
      <Link className={buttonClass({ kind: 'primary' })} to="/">
        Go Back to App
      </Link>
    </div>
  );
}
