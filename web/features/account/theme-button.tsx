import { t } from '@lingui/core/macro';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#web/components/button.tsx';
import { subscribeToAppearance, type Theme, themeSetting } from '#web/lib/appearance.ts';
import { useMediaQuery } from '#web/lib/browser-state.ts';

/** The first press always changes the look: away from the theme of the system, then to the same theme, then back. */
function nextTheme(theme: Theme, systemIsDark: boolean): Theme {
  const [opposite, same] = systemIsDark ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  if (theme === 'system') return opposite;
  return theme === opposite ? same : 'system';
}

const icons = { system: Monitor, light: Sun, dark: Moon };
const names = () => ({ system: t`System theme`, light: t`Light theme`, dark: t`Dark theme` });

const switches = () => ({
  system: t`Switch to system theme`,
  light: t`Switch to light theme`,
  dark: t`Switch to dark theme`,
});

/** Cycles through system, dark and light. As a row it shows the name, as an icon it has it as label. */
export function ThemeButton({ row = false }: { row?: boolean }) {
  const theme = useSyncExternalStore(subscribeToAppearance, themeSetting.read);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const Icon = icons[theme];
  const next = nextTheme(theme, systemIsDark);
  const change = () => themeSetting.write(next);
  const [current, switchTo] = [names()[theme], switches()[next]];
  const label = `${current}. ${switchTo}`;
  if (row) {
    return (
      <button type="button" className="menu-row" aria-label={label} onClick={change}>
        <Icon size={16} aria-hidden="true" />
        {names()[theme]}
      </button>
    );
  }
  return (
    <Button
      kind="quiet"
      size="small"
      iconOnly
      aria-label={label}
      title={label}
      onClick={change}
      icon={Icon}
    />
  );
}
