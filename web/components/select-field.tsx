import { useId } from 'react';
import { valueWords } from '#web/lib/labels.ts';

interface SelectFieldProps {
  label: string;
  options: readonly (readonly [value: string, word: string])[];
  value: string;
  onChange: (value: string) => void;
}

/** A choice with its label. */
export function SelectField({ label, options, value, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <Options options={options} chosen={value} />
      </select>
    </div>
  );
}

interface OptionsProps {
  options: readonly (readonly [value: string, word: string])[];
  /** The chosen value. It is listed even if this version does not know it, so that it stays chosen. */
  chosen: string;
}

/** The options of a select. */
export function Options({ options, chosen }: OptionsProps) {
  const isKnown = chosen === '' || options.some(([value]) => value === chosen);
  return (
    <>
      {options.map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
      {!isKnown && (
        <option value={chosen} className="unknown">
          {valueWords(chosen)}
        </option>
      )}
    </>
  );
}
