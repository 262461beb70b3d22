import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';

/** A link that opens in a new tab, and says so to screen readers. */
export function NewTabLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {t`(opens in a new tab)`}</span>
    </a>
  );
}
