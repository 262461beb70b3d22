import { t } from '@lingui/core/macro';
import { type PerspectiveColours, perspectiveSetting } from '#web/lib/appearance.ts';
import { SettingChoice } from './setting-choice.tsx';

const choices = (): readonly { value: PerspectiveColours; name: string }[] => [
  { value: 'default', name: t`Blue and red` },
  { value: 'swapped', name: t`Swapped` },
  { value: 'neutral', name: t`Violet and amber` },
];

/** The hues of left and right. */
export function PerspectiveChoice() {
  return <SettingChoice legend={t`Perspective colours`} setting={perspectiveSetting} choices={choices()} />;
}
