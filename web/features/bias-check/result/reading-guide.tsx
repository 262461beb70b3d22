import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BiasDrawing } from '#web/components/news/bias-drawing.tsx';

/** Explains the gauge before the first result. */
export function ReadingGuide() {
  return (
    <aside className="section stack" aria-labelledby="how-to-read">
      <h2 id="how-to-read">{t`How to read a result`}</h2>
      <BiasDrawing
        label={t`A scale from minus 2, left, through 0, center, to plus 2, right, with the needle at rest`}
      />
      <ul className="key-list">
        <li>
          <svg viewBox="0 0 14 14" height="14" aria-hidden="true">
            <path d="M7 0v14" stroke="var(--ink)" strokeWidth="3" />
          </svg>
          <span>
            <Trans>
              <strong>The needle</strong> is this article, rated from its wording and its outlet.
            </Trans>
          </span>
        </li>
        <li>
          <svg viewBox="0 0 14 14" height="14" aria-hidden="true">
            <path d="M2 2h10l-5 10z" fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.6" />
          </svg>
          <span>
            <Trans>
              <strong>The hollow mark</strong> is where its outlet usually sits.
            </Trans>
          </span>
        </li>
        <li>
          <svg viewBox="0 0 14 14" height="14" aria-hidden="true">
            <path d="M1 2h12v10h-12z" fill="none" stroke="var(--ink)" strokeWidth="2" />
          </svg>
          <span>
            <Trans>
              <strong>The frame</strong> is where the lean likely lies. A wide frame means: less sure.
            </Trans>
          </span>
        </li>
      </ul>
      <p className="text-small muted">{t`Credibility is measured apart, from 0 to 100, and never mixed with the lean.`}</p>
    </aside>
  );
}
