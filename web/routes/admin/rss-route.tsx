import { useEffect } from 'react';
import { RssPage } from '#web/features/admin-feeds/rss-page.tsx';
import { useSessionStore } from '#web/lib/session/session-context.tsx';
import { AdminOnly } from './admin-only.tsx';

export function RssRoute() {
  return (
    <AdminOnly denied={<LoggedOut />}>
      <RssPage />
    </AdminOnly>
  );
}

/** Only this page signs out a user who is not an administrator any more. */
function LoggedOut() {
  const session = useSessionStore();
  useEffect(() => void session.requireAdmin(), [session]);
  return <h1>Access Denied: You need admin privileges to access this page.</h1>;
}
