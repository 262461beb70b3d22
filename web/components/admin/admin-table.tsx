import type { ReactNode } from 'react';

export interface AdminColumn {
  title: string;
  isNumber?: boolean;
  /** For buttons: the title is only heard. */
  isHidden?: boolean;
}

interface AdminTableProps {
  /** Heard, not seen. */
  caption: string;
  columns: readonly AdminColumn[];
  /** `fold` goes to labelled groups first where room is short, `stack` straight to lines of label and value. */
  variant: 'fold' | 'stack';
  /** The rows; each cell carries its column's title as `data-label`. */
  children: ReactNode;
}

/** A table of the back office: caption, heads, rows. */
export function AdminTable({ caption, columns, variant: look, children }: AdminTableProps) {
  return (
    <table className={`tbl tbl-${look}`}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber, isHidden }) => (
            <th key={title} scope="col" className={isNumber ? 'n' : undefined}>
              {isHidden ? <span className="vh">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
