import { t } from '@lingui/core/macro';
import { Bookmark, LayoutDashboard, type LucideIcon, Newspaper, ScanSearch, Search } from 'lucide-react';

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
