import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/lib/api-context.tsx';

/** Loads the users and the figures of the aggregation. */
export function useDashboard() {
  const api = useApi();
  return useQuery({ queryKey: ['admin', 'dashboard'], queryFn: () => api('GET /admin/dashboard') });
}

export type DashboardQuery = ReturnType<typeof useDashboard>;
