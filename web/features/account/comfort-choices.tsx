import {
  contrastSetting,
  type LineWidth,
  lineWidthSetting,
  motionSetting,
  type TextSize,
  textSizeSetting,
} from '#web/lib/appearance.ts';
import { SettingChoice } from './setting-choice.tsx';

const sizes: readonly { value: TextSize; name: string }[] = [
  { value: 'normal', name: 'Normal' },
  { value: 'large', name: 'Large' },
  { value: 'larger', name: 'Larger' },
];

const widths: readonly { value: LineWidth; name: string }[] = [
  { value: 'narrow', name: 'Narrow' },
  { value: 'normal', name: 'Normal' },
  { value: 'wide', name: 'Wide' },
];

/** Text size, line width, contrast and motion of this browser. */
export function ComfortChoices() {
  return (
    <>
      <SettingChoice legend="Text size" setting={textSizeSetting} choices={sizes} />
      <SettingChoice legend="Width of the text" setting={lineWidthSetting} choices={widths} />
      <SettingChoice
        legend="Contrast"
        setting={contrastSetting}
        choices={[
          { value: 'system', name: 'As the system' },
          { value: 'high', name: 'High' },
        ]}
      />
      <SettingChoice
        legend="Motion"
        setting={motionSetting}
        choices={[
          { value: 'system', name: 'As the system' },
          { value: 'still', name: 'None' },
        ]}
      />
    </>
  );
}
