import { AdminDashboard } from '#web/features/admin-dashboard/admin-dashboard.tsx';
import { AdminOnly } from './admin-only.tsx';

export function DashboardRoute() {
  return (
    <AdminOnly>
      <AdminDashboard />
    </AdminOnly>
  );
}
