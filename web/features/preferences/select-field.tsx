import { useId } from 'react';
import { Options } from '#web/components/options.tsx';

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
