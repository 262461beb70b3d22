import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { LanguageChoice } from '#web/components/language-choice.tsx';
import { Header } from './header.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Reconnecting } from './reconnecting.tsx';
import { SessionNotice } from './session-notice.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** The frame of every page but sign-in: skip link, header, main, footer. */
export function Frame({ children }: { children?: ReactNode }) {
  const [helpOpen, setHelpOpen] = useState(false);
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip-link" href="#main">{t`Skip to content`}</a>
      <Header />
      <main id="main" tabIndex={-1}>
        <div className="page-width">
          <SessionNotice />
          <KeptNotice />
          <Suspense fallback={<p className="visually-hidden waiting" role="status">{t`Loading the page`}</p>}>
            <PageBoundary address={pathname}>{children ?? <Outlet />}</PageBoundary>
          </Suspense>
        </div>
      </main>
      <Reconnecting />
      <Footer onHelp={() => setHelpOpen(true)} />
      <Shortcuts helpOpen={helpOpen} onHelp={setHelpOpen} />
    </>
  );
}

function Footer({ onHelp }: { onHelp: () => void }) {
  return (
    <footer className="site-footer">
      <div className="page-width">
        <Link to="/methodology">{t`How ratings are made`}</Link>
        <Link to="/outlets">{t`Outlets`}</Link>
        <Link to="/saved">{t`Saved stories`}</Link>
        <Link to="/diet">{t`Reading diet`}</Link>
        <Link to="/display">{t`Display`}</Link>
        <Link to="/privacy">{t`Privacy`}</Link>
        <Link to="/docs">{t`API`}</Link>
        <button type="button" onClick={onHelp}>{t`Keyboard shortcuts`}</button>
        <LanguageChoice />
        <span>{t`Center is a position on the scale, not a mark of quality.`}</span>
      </div>
    </footer>
  );
}
