import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ScanSearch } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';

export function NotFoundRoute() {
  const { pathname } = useLocation();
  return (
    <>
      <title>{t`Page not found · Balance`}</title>
      <EmptyState
        level={1}
        title={t`There is no page here`}
        action={
          <Link className={buttonClass({ kind: 'primary' })} to="/">
            <ScanSearch size={16} aria-hidden="true" />
            {t`Check an article`}
          </Link>
        }
      >
        <Trans>
          Nothing answers at <span className="mono">{pathname}</span>. The address may be misspelt, or the
          page may have moved.
        </Trans>
      </EmptyState>
    </>
  );
}
