import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { type Icon, renderIcon } from './button.tsx';
import { classes } from './classes.ts';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string;
  labelHidden?: boolean;
  /** Shown under the field and referenced by it. */
  error?: string | null;
  hint?: string;
  large?: boolean;
  icon?: Icon;
  /** A button inside the field, at its end. */
  end?: ReactNode;
  /** Shown in one row with the field. */
  after?: ReactNode;
}

/** A text field with its label, hint and error. */
export function Input(props: InputProps) {
  const { label, labelHidden, error, hint, large, icon, end, after, className, ...rest } = props;
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const field = (
    <input
      {...rest}
      id={id}
      className={classes('input', large && 'input-lg', className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy === '' ? undefined : describedBy}
    />
  );
  const wrapped = icon || end ? <InputWrap icon={icon} field={field} end={end} /> : field;
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      {after ? (
        <div className="check-form-row">
          {wrapped}
          {after}
        </div>
      ) : (
        wrapped
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error-text" id={`${id}-error`}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

function InputWrap({ icon, field, end }: { icon: Icon; field: ReactNode; end: ReactNode }) {
  return (
    <div className="input-wrap">
      {renderIcon(icon)}
      {field}
      {end}
    </div>
  );
}
