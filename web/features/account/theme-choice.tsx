import { type Theme, themeSetting } from '#web/lib/appearance.ts';
import { SettingChoice } from './setting-choice.tsx';

const choices: readonly { value: Theme; name: string }[] = [
  { value: 'system', name: 'As the system' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
];

/** The three themes. */
export function ThemeChoice() {
  return <SettingChoice legend="Theme" setting={themeSetting} choices={choices} />;
}
