import { AdminDashboard } from '#web/features/admin-dashboard/admin-dashboard.tsx';
import { OutletRatings } from '#web/features/admin-outlets/outlet-ratings.tsx';
import { StoryRepair } from '#web/features/admin-stories/story-repair.tsx';
import { AdminOnly } from './admin-only.tsx';

export function DashboardRoute() {
  return (
    <AdminOnly>
      <AdminDashboard>
        <OutletRatings />
        <StoryRepair />
      </AdminDashboard>
    </AdminOnly>
  );
}
