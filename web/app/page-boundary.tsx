import type { ReactNode } from 'react';
import { ErrorBoundary } from '#web/components/error-boundary.tsx';
import { CrashPage } from './crash-page.tsx';

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
