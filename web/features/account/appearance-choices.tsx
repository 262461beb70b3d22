import { t } from '@lingui/core/macro';
import { useId, useSyncExternalStore } from 'react';
import {
  contrastSetting,
  type LineWidth,
  lineWidthSetting,
  motionSetting,
  type PerspectiveColours,
  perspectiveSetting,
  subscribeToAppearance,
  type TextSize,
  type Theme,
  textSizeSetting,
  themeSetting,
} from '#web/lib/appearance.ts';

interface SettingChoiceProps<Value extends string> {
  legend: string;
  setting: { read(): Value; write(value: Value): void };
  choices: readonly { value: Value; name: string }[];
}

/** The values of a setting of this browser, side by side where they fit. */
export function SettingChoice<Value extends string>(props: SettingChoiceProps<Value>) {
  const { legend, setting, choices } = props;
  const chosen = useSyncExternalStore(subscribeToAppearance, setting.read);
  const name = useId();
  return (
    <fieldset>
      <legend className="kicker legend-kicker">{legend}</legend>
      {choices.map((choice) => (
        <label className="choice" key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === chosen}
            onChange={() => setting.write(choice.value)}
          />
          {choice.name}
        </label>
      ))}
    </fieldset>
  );
}

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

const themeChoices = (): readonly { value: Theme; name: string }[] => [
  { value: 'system', name: t`As the system` },
  { value: 'light', name: t`Light` },
  { value: 'dark', name: t`Dark` },
];

/** The three themes. */
export function ThemeChoice() {
  return <SettingChoice legend={t`Theme`} setting={themeSetting} choices={themeChoices()} />;
}

const perspectiveChoices = (): readonly { value: PerspectiveColours; name: string }[] => [
  { value: 'default', name: t`Blue and red` },
  { value: 'swapped', name: t`Swapped` },
  { value: 'neutral', name: t`Violet and amber` },
];

/** The hues of left and right. */
export function PerspectiveChoice() {
  return (
    <SettingChoice
      legend={t`Perspective colours`}
      setting={perspectiveSetting}
      choices={perspectiveChoices()}
    />
  );
}
