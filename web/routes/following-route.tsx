import { FollowingPage } from '#web/features/following/following-page.tsx';

export function FollowingRoute() {
  return <FollowingPage />;
}
