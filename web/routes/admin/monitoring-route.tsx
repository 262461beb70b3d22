import { MonitoringPage } from '#web/features/admin-monitoring/monitoring-page.tsx';
import { AdminOnly } from './admin-only.tsx';

export function MonitoringRoute() {
  return (
    <AdminOnly>
      <MonitoringPage />
    </AdminOnly>
  );
}
