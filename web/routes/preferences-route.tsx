import { PreferencesPage } from '#web/features/preferences/preferences-page.tsx';

export function PreferencesRoute() {
  return <PreferencesPage />;
}
