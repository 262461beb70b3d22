import { t } from '@lingui/core/macro';
import {
  Bookmark,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Menu,
  Newspaper,
  ScanSearch,
  Search,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '#web/components/badge.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { Mark } from '#web/components/mark.tsx';
import { useDisclosure } from '#web/components/use-disclosure.ts';
import { ThemeButton } from '#web/features/account/theme-button.tsx';
import { AccountActions, Avatar, DeleteAccount, Quota, UserBar } from '#web/features/account/user-bar.tsx';
import { useMediaQuery } from '#web/lib/browser-state.ts';
import { useConfig } from '#web/lib/config.ts';
import { useSessionState, useSessionStore, useUser } from '#web/lib/session/session-context.tsx';
import type { SessionUser } from '#web/lib/session/session-state.ts';

/** The header of every page. Below 72 rem everything after the brand moves into one Menu panel, in the same order. */
export function Header() {
  const { phase } = useSessionState();
  const user = useUser();
  const isWide = useMediaQuery('(min-width: 72rem)');
  const [deleting, setDeleting] = useState(false);
  const pages = navigationPages().filter((page) => !page.adminOnly || user?.isAdmin);
  return (
    <header className="site-header">
      <div className="page-width site-header-row">
        <Link className="brand" to="/">
          <Mark />
          {t`Balance`}
        </Link>
        {user === null && <VisitorBar canSignIn={phase === 'request'} />}
        {user !== null && isWide && (
          <>
            <PageLinks pages={pages} />
            <UserBar user={user} onDelete={() => setDeleting(true)} />
          </>
        )}
        {user !== null && !isWide && (
          <FoldedMenu user={user} pages={pages} onDelete={() => setDeleting(true)} />
        )}
      </div>
      {deleting && user !== null && <DeleteAccount onClose={() => setDeleting(false)} />}
    </header>
  );
}

function VisitorBar({ canSignIn }: { canSignIn: boolean }) {
  const mayRead = useConfig()?.publicReading === true;
  return (
    <div className="user-bar">
      {mayRead && (
        <>
          <Link to="/news">{t`News`}</Link>
          <Link to="/search">{t`Search`}</Link>
        </>
      )}
      <ThemeButton />
      {canSignIn && <Link className={buttonClass({ size: 'small' })} to="/">{t`Sign in`}</Link>}
    </div>
  );
}

function PageLinks({ pages }: { pages: readonly NavigationPage[] }) {
  return (
    <nav className="site-nav" aria-label={t`Main`}>
      {pages.map((page) => (
        <PageLink key={page.to} page={page} />
      ))}
    </nav>
  );
}

function PageLink({ page, className }: { page: NavigationPage; className?: string }) {
  const { pathname } = useLocation();
  const Icon = page.icon;
  const isIcon = page.iconOnly === true && className === undefined;
  return (
    <Link
      to={page.to}
      className={className}
      title={isIcon ? page.label : undefined}
      aria-current={isCurrentPage(page, pathname) ? 'page' : undefined}
    >
      <Icon size={16} aria-hidden="true" />
      {isIcon ? <span className="visually-hidden">{page.label}</span> : page.label}
    </Link>
  );
}

interface FoldedMenuProps {
  user: SessionUser;
  pages: readonly NavigationPage[];
  onDelete: () => void;
}

function FoldedMenu(props: FoldedMenuProps) {
  const menu = useDisclosure<HTMLDivElement>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the panel from anywhere inside
    <div className="menu-anchor" ref={menu.rootRef} onKeyDown={menu.onKeyDown}>
      <Button
        ref={menu.triggerRef}
        className="menu-button"
        icon={Menu}
        aria-expanded={menu.open}
        onClick={menu.toggle}
      >{t`Menu`}</Button>
      {menu.open && (
        <MenuPanel
          {...props}
          onDelete={() => {
            menu.close();
            props.onDelete();
          }}
        />
      )}
    </div>
  );
}

function MenuPanel({ user, pages, onDelete }: FoldedMenuProps) {
  const session = useSessionStore();
  return (
    <div className="menu-panel">
      <div className="user-identity">
        <Avatar email={user.email} />
        <span className="menu-identity">
          <span className="identifier">{user.email}</span>
          <Quota />
        </span>
        {user.isAdmin && <Badge variant="solid">{t`Admin`}</Badge>}
      </div>
      <nav aria-label={t`Main`}>
        {pages.map((page) => (
          <PageLink key={page.to} page={page} className="menu-row" />
        ))}
      </nav>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would say form, this is a toolbar's group */}
      <div role="group" aria-label={t`Account`}>
        <ThemeButton row />
        <button type="button" className="menu-row" onClick={() => void session.signOut()}>
          <LogOut size={16} aria-hidden="true" />
          {t`Logout`}
        </button>
        <div className="menu-rule">
          <AccountActions onDelete={onDelete} />
        </div>
      </div>
    </div>
  );
}

export interface NavigationPage {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Paths of pages that belong to this one: it is marked as current there, too. */
  covers?: readonly string[];
  /** Shown as its icon alone where the links stand in a row. */
  iconOnly?: boolean;
  /** Shown to administrators only. */
  adminOnly?: boolean;
}

/** The pages in the header, in this order. */
export const navigationPages = (): readonly NavigationPage[] => [
  { to: '/', label: t`Bias Checker`, icon: ScanSearch },
  { to: '/news', label: t`News Aggregator`, icon: Newspaper, covers: ['/story/', '/story-swarms'] },
  { to: '/search', label: t`Search`, icon: Search, iconOnly: true },
  { to: '/following', label: t`Following`, icon: Bookmark, covers: ['/preferences'], iconOnly: true },
  { to: '/admin', label: t`Admin Dashboard`, icon: LayoutDashboard, covers: ['/admin/'], adminOnly: true },
];

/** Whether `pathname` is the page or one that belongs to it. */
export function isCurrentPage({ to, covers = [] }: NavigationPage, pathname: string): boolean {
  return pathname === to || covers.some((start) => pathname.startsWith(start));
}
