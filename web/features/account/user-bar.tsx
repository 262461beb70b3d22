import { t } from '@lingui/core/macro';
import { ChevronDown, CircleAlert, LogOut } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { useDisclosure } from '#web/components/use-disclosure.ts';
import { useSessionStore } from '#web/lib/session/session-context.tsx';
import type { SessionUser } from '#web/lib/session/session-state.ts';
import { usageText, useUsage } from '#web/lib/session/use-usage.ts';
import { ThemeButton } from './theme-button.tsx';

interface UserBarProps {
  user: SessionUser;
  onDelete: () => void;
}

/** Searches left, user, theme and Logout, in the header of wide screens. */
export function UserBar({ user, onDelete }: UserBarProps) {
  const session = useSessionStore();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say form, this is a toolbar's group
    <div className="user-bar" role="group" aria-label={t`Account`}>
      <Quota />
      <AccountMenu user={user} onDelete={onDelete} />
      <ThemeButton />
      <Button size="small" icon={LogOut} onClick={() => void session.signOut()}>{t`Logout`}</Button>
    </div>
  );
}

/** '{n} searches remaining'; nothing until it is loaded. */
export function Quota() {
  const remaining = useUsage();
  if (remaining === undefined) return null;
  return (
    <span className="quota num" data-empty={remaining === 0}>
      {remaining === 0 && <CircleAlert size={16} aria-hidden="true" />}
      {usageText(remaining)}
    </span>
  );
}

export function Avatar({ email }: { email: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {[...email][0]?.toUpperCase()}
    </span>
  );
}

function AccountMenu({ user, onDelete }: UserBarProps) {
  const menu = useDisclosure<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the panel from anywhere inside
    <div className="user-menu" ref={menu.rootRef} onKeyDown={menu.onKeyDown}>
      <Button
        ref={menu.triggerRef}
        kind="quiet"
        size="small"
        className="user-identity"
        aria-expanded={menu.open}
        aria-label={t`Account ${user.email}`}
        onClick={menu.toggle}
      >
        <Avatar email={user.email} />
        <span className="email">{user.email}</span>
        {user.isAdmin && <Badge variant="solid">{t`Admin`}</Badge>}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      {menu.open && (
        <div className="popup">
          <AccountActions
            onDelete={() => {
              menu.close();
              onDelete();
            }}
          />
        </div>
      )}
    </div>
  );
}

const LazyActions = lazy(async () => ({ default: (await import('./account-actions.tsx')).AccountActions }));
const LazyDeletion = lazy(async () => ({ default: (await import('./account-actions.tsx')).DeleteAccount }));

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
