import { t } from '@lingui/core/macro';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { useOnline } from '#web/lib/browser-state.ts';

interface Props {
  children: ReactNode;
  /** The address of the page, inside the frame. A change of it renders the children again. */
  address?: string;
}

/** Shows the crash page instead of nothing when a page fails. */
export function PageBoundary({ children, address }: Props) {
  const crashed = (error: Error) =>
    address === undefined ? (
      <main id="main" className="page-width">
        <CrashPage error={error} />
      </main>
    ) : (
      <CrashPage error={error} />
    );
  return (
    <ErrorBoundary resetKey={address} fallback={crashed}>
      {children}
    </ErrorBoundary>
  );
}

const chunkMissing = /dynamically imported module|module script|preload/i;

/** The page after an error: what happened, what to do, and the details for the operator of this site. */
export function CrashPage({ error }: { error: Error }) {
  const lacksFile = chunkMissing.test(error.message);
  const isOnline = useOnline();
  const isOffline = lacksFile && !isOnline;
  const wasOffline = useRef(isOffline);
  // Reloads when the network is back.
  useEffect(() => {
    if (wasOffline.current && isOnline) location.reload();
    wasOffline.current = isOffline;
  }, [isOffline, isOnline]);
  return (
    <>
      <title>{t`Something broke · Balance`}</title>
      <EmptyState
        level={1}
        title={
          isOffline ? t`You are offline` : lacksFile ? t`This page has been updated` : t`This page broke`
        }
        action={
          <div className="row crash-actions">
            <Button kind="primary" icon={RefreshCw} onClick={() => location.reload()}>{t`Reload`}</Button>
            <a className={buttonClass({})} href="/">{t`Go to the Bias Checker`}</a>
          </div>
        }
      >
        {isOffline
          ? t`A part of this page is not on your device yet. It loads once you are connected again.`
          : lacksFile
            ? t`A part of it could not be loaded, most likely because a newer version was put in place. Reload to get it.`
            : t`Nothing you entered was lost on the server. Reload the page; if it breaks again, tell whoever runs this site.`}
      </EmptyState>
      <details className="text-small muted crash-details">
        <summary>{t`What to tell them`}</summary>
        <p className="mono crash-error">
          {error.name}: {error.message}
          <br />
          {location.pathname}
        </p>
      </details>
    </>
  );
}
