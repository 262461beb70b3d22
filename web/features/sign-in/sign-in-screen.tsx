import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { LanguageChoice } from '#web/components/language-choice.tsx';
import { Mark } from '#web/components/mark.tsx';
import { BiasDrawing } from '#web/components/news/bias-drawing.tsx';
import { useConfig } from '#web/lib/config.ts';
import { useSessionState } from '#web/lib/session/session-context.tsx';
import { SignInForm } from './sign-in-form.tsx';

const DevelopmentSession = lazy(async () => ({
  default: (await import('./development-session.tsx')).DevelopmentSession,
}));
const LinkSent = lazy(async () => ({ default: (await import('./link-sent.tsx')).LinkSent }));

/** The screen of every route while signed out: the gauge at the left, the form at the right. */
export function SignInScreen() {
  const state = useSessionState();
  const config = useConfig();
  const [errors, setErrors] = useState<string[]>([]);
  const sentTo = state.phase === 'request' ? state.linkSentTo : null;
  const sessionError = state.phase === 'request' ? state.error : null;
  const shown = errors.length > 0 ? errors : sessionError === null ? [] : [sessionError];
  return (
    <>
      <title>{t`Sign in · Balance`}</title>
      {shown.length > 0 && (
        <Banner kind="error" strip>
          {shown.map((sentence, index) => (
            <p key={sentence}>{index === 0 ? <strong>{sentence}</strong> : sentence}</p>
          ))}
        </Banner>
      )}
      <main id="main" className="sign-in" tabIndex={-1}>
        <About />
        <section className="sign-in-form" aria-label={t`Sign in`}>
          <div>
            <Suspense>
              {sentTo === null ? <SignInForm onErrors={setErrors} /> : <LinkSent email={sentTo} />}
              {config?.development && sentTo === null && <DevelopmentSession onErrors={setErrors} />}
            </Suspense>
            <p className="sign-in-links text-small dim">
              <Link to="/methodology">{t`How ratings are made`}</Link>
              <Link to="/privacy">{t`Privacy`}</Link>
            </p>
            <LanguageChoice />
          </div>
        </section>
      </main>
    </>
  );
}

function About() {
  return (
    <section className="sign-in-intro" aria-label={t`About Balance`}>
      <p className="brand">
        <Mark />
        {t`Balance`}
      </p>
      <div className="big">
        <h1>{t`Read the story. See the lean.`}</h1>
        <p className="intro-text">{t`Paste an article and see which way it leans, how far it can be trusted, and how the other sides tell it.`}</p>
        <BiasDrawing label={t`A scale from left, through center, to right, with the needle at rest`} />
      </div>
      <p className="foot-note text-small dim">{t`Every rating shows its scale, its range and where it came from.`}</p>
    </section>
  );
}
