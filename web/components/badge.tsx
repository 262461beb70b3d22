import type { ReactNode } from 'react';
import { type Icon, renderIcon } from './button.tsx';
import { classes } from './classes.ts';

export type BadgeVariant = 'outline' | 'solid' | 'brass' | 'run' | 'done' | 'fail' | 'warn' | 'idle';

/** A short label of 24 px; 'solid' is for Admin, 'brass' for live or sample data. */
export function Badge({ variant = 'outline', icon, children }: BadgeProps) {
  return (
    <span className={classes('badge', variant !== 'outline' && `badge-${variant}`)}>
      {renderIcon(icon)}
      {children}
    </span>
  );
}

interface BadgeProps {
  variant?: BadgeVariant;
  icon?: Icon;
  children: ReactNode;
}
