import type { ReactNode } from 'react';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Shown before the label: the badge of a side. */
  mark?: ReactNode;
  /** Shown at the end of the row. */
  note?: string | number;
  /** Whether the option has no stories now; it can still be chosen. */
  dim?: boolean;
}

interface RadioGroupProps<Value extends string> {
  legend: string;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Radio buttons in rows; the arrow keys move up and down. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      {props.choices.map(({ value, label, mark, note, dim }) => (
        <label key={value} className="filter-option" data-dim={dim === true}>
          <input
            type="radio"
            name={props.name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {mark}
          {label}
          {note !== undefined && <span className="count">{note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
