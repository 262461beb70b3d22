import type { ReactNode } from 'react';
import { Parts } from '#web/components/parts.tsx';
import { exactTime } from '#web/lib/format.ts';
import { checkerAge } from '#web/lib/relative-time.ts';

export interface AdminColumn {
  title: string;
  isNumber?: boolean;
  /** For buttons: the title is for screen readers only. */
  isHidden?: boolean;
}

interface AdminTableProps {
  /** For screen readers only. */
  caption: string;
  columns: readonly AdminColumn[];
  /** In a narrow column `fold` shows labelled groups first, `stack` lines of label and value at once. */
  variant: 'fold' | 'stack';
  /** The rows; each cell carries its column's title as `data-label`. */
  children: ReactNode;
}

/** A table of the admin pages: caption, heads, rows. */
export function AdminTable({ caption, columns, variant, children }: AdminTableProps) {
  return (
    <table className={`data-table table-${variant}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber, isHidden }) => (
            <th key={title} scope="col" className={isNumber ? 'n' : undefined}>
              {isHidden ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Parts as="tr">{children}</Parts>
      </tbody>
    </table>
  );
}

/** An age with the exact time on hover, or 'Never'. */
export function TimeOrNever({ iso, className }: { iso: string | null; className?: string }) {
  if (iso === null) return <span className="dim">Never</span>;
  return (
    <time className={className} dateTime={iso} title={exactTime(iso) ?? undefined}>
      {checkerAge(iso, Date.now())}
    </time>
  );
}
