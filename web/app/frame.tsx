import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { LanguageChoice } from '#web/components/language-choice.tsx';
import { exactTime } from '#web/lib/format.ts';
import { offlineSince, subscribeToOfflineAnswers } from '#web/lib/offline/offline-answers.ts';
import { useReconnecting, useSessionState, useSessionStore } from '#web/lib/session/session-context.tsx';
import { Header } from './header.tsx';
import { PageBoundary } from './page-boundary.tsx';
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

/** Says that the page shows what the browser kept, and from when it is. */
export function KeptNotice() {
  const since = useSyncExternalStore(subscribeToOfflineAnswers, offlineSince);
  if (since === null) return null;
  const time = exactTime(new Date(since).toISOString()) ?? '';
  return (
    <div className="page-notice">
      <Banner kind="warn">
        <p>{t`The server cannot be reached. You are reading what this browser kept on ${time}.`}</p>
      </Banner>
    </div>
  );
}

/** The notice of the session to a signed-in user. */
export function SessionNotice() {
  const state = useSessionState();
  const store = useSessionStore();
  if (state.phase !== 'authenticated' || state.notice === null) return null;
  return (
    <div className="page-notice">
      <Banner kind="info" onDismiss={() => store.dismissNotice()}>
        <p>{state.notice}</p>
      </Banner>
    </div>
  );
}

/** A notice that the server does not answer. The page stays usable. */
export function Reconnecting() {
  const isReconnecting = useReconnecting();
  return (
    <div className="reconnecting" role="status">
      {isReconnecting && (
        <p>
          <span className="dot" aria-hidden="true" />
          {t`Reconnecting`}
        </p>
      )}
    </div>
  );
}
