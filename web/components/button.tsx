import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type ButtonKind = 'plain' | 'primary' | 'quiet' | 'danger' | 'danger-solid' | 'link';
export type ButtonSize = 'small' | 'normal' | 'large';

export interface ButtonLook {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** A square button; its name comes from `aria-label`. */
  iconOnly?: boolean | undefined;
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

/** An icon by its name, shown with 16 px and not read out, or as an element. */
export type Icon = LucideIcon | ReactElement | undefined;

export function renderIcon(icon: Icon): ReactNode {
  if (icon === undefined || isValidElement(icon)) return icon;
  const Named = icon as LucideIcon;
  return <Named size={16} aria-hidden="true" />;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonLook {
  children?: ReactNode;
  icon?: Icon;
  /** Disables the button and turns its icon into a spinner. */
  busy?: boolean;
}

export function Button({ kind, size, iconOnly, icon, busy, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || busy === true}
      className={classes(buttonClass({ kind, size, iconOnly }), className)}
    >
      {busy ? <LoaderCircle className="spin" size={16} aria-hidden="true" /> : renderIcon(icon)}
      {children}
    </button>
  );
}
