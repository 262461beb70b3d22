import { Fragment, type ReactNode } from 'react';

interface Row {
  name: string;
  value: ReactNode;
  className?: string;
}

/** Names and values in two columns; a row may be left out by a condition. */
export function KeyValues({ rows }: { rows: readonly (Row | false)[] }) {
  return (
    <dl className="key-values">
      {rows
        .filter((row) => row !== false)
        .map(({ name, value, className }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className={className}>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
