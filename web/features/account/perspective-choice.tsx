import { type PerspectiveColours, perspectiveSetting } from '#web/lib/appearance.ts';
import { SettingChoice } from './setting-choice.tsx';

const choices: readonly { value: PerspectiveColours; name: string }[] = [
  { value: 'default', name: 'Blue and red' },
  { value: 'swapped', name: 'Swapped' },
  { value: 'neutral', name: 'Violet and amber' },
];

/** The hues of left and right. */
export function PerspectiveChoice() {
  return <SettingChoice legend="Perspective colours" setting={perspectiveSetting} choices={choices} />;
}
