import { type ComponentProps, lazy, Suspense } from 'react';

const LazyActions = lazy(async () => ({ default: (await import('./account-actions.tsx')).AccountActions }));
const LazyDeletion = lazy(async () => ({ default: (await import('./delete-account.tsx')).DeleteAccount }));

/** The settings and actions of the account, loaded when a menu shows them for the first time. */
export function AccountActions(props: ComponentProps<typeof LazyActions>) {
  return (
    <Suspense>
      <LazyActions {...props} />
    </Suspense>
  );
}

/** The dialog that deletes the account, loaded when it opens for the first time. */
export function DeleteAccount(props: ComponentProps<typeof LazyDeletion>) {
  return (
    <Suspense>
      <LazyDeletion {...props} />
    </Suspense>
  );
}
