import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  note?: string;
  /** Shown at the end of the title's line. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of a page: a rule, a title, and a muted note beside it. */
export function Section({ id, title, note, actions, className = '', children }: SectionProps) {
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {note && <p className="text-small muted">{note}</p>}
        {actions && <div className="end">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
