import { t } from '@lingui/core/macro';
import { Children, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

interface PartsProps {
  children: ReactNode;
  /** The element around the line of a broken part: a table has rows, a list items. */
  as?: 'p' | 'tr' | 'li';
}

/** Shows each child on its own: one that cannot be rendered becomes a line that says so, and the others stay. */
export function Parts({ children, as = 'p' }: PartsProps) {
  // Another child, as after a reload, is tried again.
  return Children.map(children, (child) => (
    <ErrorBoundary resetKey={child} fallback={() => <BrokenPart as={as} />}>
      {child}
    </ErrorBoundary>
  ));
}

function BrokenPart({ as: Element }: { as: 'p' | 'tr' | 'li' }) {
  const sentence = t`This part cannot be shown.`;
  return (
    <Element className="note" data-broken-part>
      {Element === 'tr' ? <td colSpan={99}>{sentence}</td> : sentence}
    </Element>
  );
}
