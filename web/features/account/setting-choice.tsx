import { useId, useSyncExternalStore } from 'react';
import { subscribeToAppearance } from '#web/lib/appearance.ts';

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
