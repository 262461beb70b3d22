import { t } from '@lingui/core/macro';
import { type Theme, themeSetting } from '#web/lib/appearance.ts';
import { SettingChoice } from './setting-choice.tsx';

const choices = (): readonly { value: Theme; name: string }[] => [
  { value: 'system', name: t`As the system` },
  { value: 'light', name: t`Light` },
  { value: 'dark', name: t`Dark` },
];

/** The three themes. */
export function ThemeChoice() {
  return <SettingChoice legend={t`Theme`} setting={themeSetting} choices={choices()} />;
}
