import type { ReactNode } from 'react';
import { BeamDrawing } from './mark.tsx';

interface EmptyStateProps {
  title: string;
  /** The level of the heading. */
  level?: 1 | 2;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, level = 2, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <BeamDrawing />
      {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p>{children}</p>
      {action}
    </div>
  );
}
