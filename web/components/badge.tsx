import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type BadgeLook = 'outline' | 'solid' | 'brass' | 'run' | 'done' | 'fail' | 'warn' | 'idle';

/** A short label of 24 px; 'solid' is for Admin, 'brass' for what is live or a sample. */
export function Badge({ variant: look = 'outline', icon, children }: BadgeProps) {
  return (
    <span className={classes('badge', look !== 'outline' && `badge-${look}`)}>
      {icon}
      {children}
    </span>
  );
}

interface BadgeProps {
  variant?: BadgeLook;
  icon?: ReactNode;
  children: ReactNode;
}
