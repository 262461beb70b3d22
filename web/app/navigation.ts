import { LayoutDashboard, type LucideIcon, Newspaper, ScanSearch } from 'lucide-react';

export interface NavigationPage {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Pages that belong to it: there it counts as the current one, too. */
  covers?: readonly string[];
  /** Shown to administrators only. */
  adminOnly?: boolean;
}

/** The pages that the header leads to, in this order; a page is listed once it exists. */
export const navigationPages: readonly NavigationPage[] = [
  { to: '/', label: 'Bias Checker', icon: ScanSearch },
  { to: '/news', label: 'News Aggregator', icon: Newspaper, covers: ['/story/', '/story-swarms'] },
  { to: '/admin', label: 'Admin Dashboard', icon: LayoutDashboard, covers: ['/admin/'], adminOnly: true },
];

/** Whether somebody at `pathname` is on the page or on one that belongs to it. */
export function isCurrentPage({ to, covers = [] }: NavigationPage, pathname: string): boolean {
  return pathname === to || covers.some((start) => pathname.startsWith(start));
}
