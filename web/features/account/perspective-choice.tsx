import { useId, useSyncExternalStore } from 'react';
import { type PerspectiveColours, perspectiveSetting, subscribeToAppearance } from '#web/lib/appearance.ts';

const choices: readonly { value: PerspectiveColours; name: string }[] = [
  { value: 'default', name: 'Blue and red' },
  { value: 'swapped', name: 'Swapped' },
  { value: 'neutral', name: 'Violet and amber' },
];

/** Which hues stand for left and right. */
export function PerspectiveChoice() {
  const chosen = useSyncExternalStore(subscribeToAppearance, perspectiveSetting.read);
  const name = useId();
  return (
    <fieldset>
      <legend className="kick mb-1">Perspective colours</legend>
      {choices.map((choice) => (
        <label className="choice" key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === chosen}
            onChange={() => perspectiveSetting.write(choice.value)}
          />
          {choice.name}
        </label>
      ))}
    </fieldset>
  );
}
