import { SavedPage } from '#web/features/saved/saved-page.tsx';

export function SavedRoute() {
  return <SavedPage />;
}
