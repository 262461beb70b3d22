import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#web/components/button.tsx';
import { subscribeToAppearance, type Theme, themeSetting } from '#web/lib/appearance.ts';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: Monitor, light: Sun, dark: Moon };
const names = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' };

/** Goes round system, light, dark. As a row it shows the name, as an icon it says it. */
export function ThemeButton({ row = false }: { row?: boolean }) {
  const theme = useSyncExternalStore(subscribeToAppearance, themeSetting.read);
  const Icon = icons[theme];
  const change = () => themeSetting.write(next[theme]);
  const label = `${names[theme]}. Switch to ${names[next[theme]].toLowerCase()}`;
  if (row) {
    return (
      <button type="button" className="menu-row" aria-label={label} onClick={change}>
        <Icon size={16} aria-hidden="true" />
        {names[theme]}
      </button>
    );
  }
  return (
    <Button kind="quiet" size="small" iconOnly aria-label={label} title={label} onClick={change}>
      <Icon size={16} aria-hidden="true" />
    </Button>
  );
}
