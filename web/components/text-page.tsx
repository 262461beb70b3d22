import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

/** A page of prose. */
export function TextPage({ title, lede, children }: { title: string; lede: string; children: ReactNode }) {
  return (
    <>
      <title>{t`${title} · Balance`}</title>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <p className="intro-text page-intro">{lede}</p>
      <div className="prose">{children}</div>
    </>
  );
}
