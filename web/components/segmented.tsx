import { useId } from 'react';
import { classes } from './classes.ts';

interface SegmentedProps<Value extends string | number> {
  /** For screen readers only. */
  legend: string;
  choices: readonly { value: Value; label: string }[];
  /** One that is not listed chooses none. */
  value: string | number;
  onChange: (value: Value) => void;
  small?: boolean;
  className?: string;
  'aria-describedby'?: string;
}

/** A few choices side by side, as radio buttons in one bar. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={classes('segmented', props.small && 'segmented-small', props.className)}
      aria-describedby={props['aria-describedby']}
    >
      <legend className="visually-hidden">{props.legend}</legend>
      {props.choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
