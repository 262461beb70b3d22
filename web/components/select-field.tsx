import { useId } from 'react';
import { valueWords } from '#web/lib/labels.ts';

interface OptionsProps {
  options: readonly (readonly [value: string, word: string])[];
  /** The chosen value. It is listed even if this version does not know it, so that it stays chosen. */
  chosen: string;
}

/** The options of a select. */
export function Options({ options, chosen }: OptionsProps) {
  const isListed = chosen === '' || options.some(([value]) => value === chosen);
  return (
    <>
      {options.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
      {!isListed && (
        <option value={chosen} className="unknown">
          {valueWords(chosen)}
        </option>
      )}
    </>
  );
}

interface SelectFieldProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, word: string])[];
  value: string;
  onChange: (value: Value) => void;
  hint?: string | false | null;
}

/** A choice with its label and hint. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, value, onChange, hint } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        <Options options={options} chosen={value} />
      </select>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
