import { useId } from 'react';

interface FileFieldProps {
  label: string;
  /** Types of files, as the attribute of the input has them. */
  accept: string;
  hint: string;
  onChoose: (file: File | undefined) => Promise<void>;
}

export function FileField({ label, accept, hint, onChoose }: FileFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={(event) => void onChoose(event.target.files?.[0])}
      />
      <p className="hint">{hint}</p>
    </div>
  );
}
