import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export type ButtonKind = 'plain' | 'primary' | 'quiet' | 'danger' | 'danger-solid' | 'link';
export type ButtonSize = 'small' | 'normal' | 'large';

export interface ButtonLook {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** A square button; its name comes from `aria-label`. */
  iconOnly?: boolean;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ kind = 'plain', size = 'normal', iconOnly = false }: ButtonLook): string {
  return classes(
    'btn',
    kind !== 'plain' && `btn-${kind}`,
    size === 'small' && 'btn-sm',
    size === 'large' && 'btn-lg',
    iconOnly && 'btn-icon',
  );
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonLook {
  children?: ReactNode;
  icon?: ReactNode;
  /** Disables the button and turns its icon into a spinner. */
  busy?: boolean;
}

export function Button({ kind, size, iconOnly, icon, busy, children, className, ...rest }: ButtonProps) {
  const variant: ButtonLook = {
    ...(kind === undefined ? {} : { kind }),
    ...(size === undefined ? {} : { size }),
    ...(iconOnly === undefined ? {} : { iconOnly }),
  };
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || busy === true}
      className={classes(buttonClass(variant), className)}
    >
      {busy ? <LoaderCircle className="spin" size={16} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
