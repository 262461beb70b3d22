import { RssPage } from '#web/features/admin-feeds/rss-page.tsx';
import { AdminOnly } from './admin-only.tsx';

export function RssRoute() {
  return (
    <AdminOnly denied={<h1>Access Denied: You need admin privileges to access this page.</h1>}>
      <RssPage />
    </AdminOnly>
  );
}
