import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  label: string;
  /** Shown under the field and referenced by it; as an error with `aria-invalid`. */
  hint?: ReactNode;
  onChange: (text: string) => void;
}

/** A field for several lines, with its label and hint. */
export function TextArea({ label, hint, className, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        className={classes('input', className)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p className={rest['aria-invalid'] ? 'error-text' : 'hint'} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
