import { type LucideIcon, ScanSearch } from 'lucide-react';

export interface NavigationPage {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Shown to administrators only. */
  adminOnly?: boolean;
}

/** The pages that the header leads to, in this order; a page is listed once it exists. */
export const navigationPages: readonly NavigationPage[] = [
  { to: '/', label: 'Bias Checker', icon: ScanSearch },
];
