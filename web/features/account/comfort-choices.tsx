import { t } from '@lingui/core/macro';
import {
  contrastSetting,
  type LineWidth,
  lineWidthSetting,
  motionSetting,
  type TextSize,
  textSizeSetting,
} from '#web/lib/appearance.ts';
import { SettingChoice } from './setting-choice.tsx';

const sizes = (): readonly { value: TextSize; name: string }[] => [
  { value: 'normal', name: t`Normal` },
  { value: 'large', name: t`Large` },
  { value: 'larger', name: t`Larger` },
];

const widths = (): readonly { value: LineWidth; name: string }[] => [
  { value: 'narrow', name: t`Narrow` },
  { value: 'normal', name: t`Normal` },
  { value: 'wide', name: t`Wide` },
];

/** Text size, line width, contrast and motion of this browser. */
export function ComfortChoices() {
  return (
    <>
      <SettingChoice legend={t`Text size`} setting={textSizeSetting} choices={sizes()} />
      <SettingChoice legend={t`Width of the text`} setting={lineWidthSetting} choices={widths()} />
      <SettingChoice
        legend={t`Contrast`}
        setting={contrastSetting}
        choices={[
          { value: 'system', name: t`As the system` },
          { value: 'high', name: t`High` },
        ]}
      />
      <SettingChoice
        legend={t`Motion`}
        setting={motionSetting}
        choices={[
          { value: 'system', name: t`As the system` },
          { value: 'still', name: t`None` },
        ]}
      />
    </>
  );
}
