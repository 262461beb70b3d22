import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { LanguageChoice } from '#web/components/language-choice.tsx';
import { Mark } from '#web/components/mark.tsx';
import { BiasDrawing } from '#web/components/news/bias-drawing.tsx';
import type { ApiClient } from '#web/lib/api-client.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { useConfig } from '#web/lib/config.ts';
import { useSessionState, useSessionStore } from '#web/lib/session/session-context.tsx';
import { rememberWantedAddress } from '#web/lib/session/sign-in-address.ts';

const DevelopmentSession = lazy(async () => ({
  default: (await import('./development-session.tsx')).DevelopmentSession,
}));
const OrganisationSignIn = lazy(async () => ({
  default: (await import('./organisation-sign-in.tsx')).OrganisationSignIn,
}));
const LinkSent = lazy(async () => ({ default: (await import('./link-sent.tsx')).LinkSent }));

/** The screen of every route while signed out: the gauge at the left, the form at the right. */
export function SignInScreen() {
  const state = useSessionState();
  const config = useConfig();
  const [errors, setErrors] = useState<string[]>([]);
  const sentTo = state.phase === 'request' ? state.linkSentTo : null;
  const sessionError = state.phase === 'request' ? state.error : null;
  const signIn = config?.signIn;
  const hasOrganisation = signIn !== undefined && (signIn.proxy || signIn.providers.length > 0);
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
              {sentTo === null && <h2>{t`Sign in`}</h2>}
              {sentTo === null && hasOrganisation && (
                <OrganisationSignIn signIn={signIn} onErrors={setErrors} />
              )}
              {sentTo !== null ? (
                <LinkSent email={sentTo} />
              ) : (
                (signIn?.mail || !hasOrganisation) && <SignInForm onErrors={setErrors} />
              )}
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

const invalidEmail = () => t`Please enter a valid email address`;
/** The sentence of the server for the same mistake. */
const refusedEmail = 'Please enter a valid email address';

/** The form that sends the magic link. An error is shown in the banner of the page and at the field. */
export function SignInForm({ onErrors }: { onErrors: (sentences: string[]) => void }) {
  const api = useApi();
  const session = useSessionStore();
  const [email, setEmail] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const request = useMutation({
    mutationFn: () => requestLink(api, email),
    onSuccess: (errors) => {
      onErrors(errors ?? []);
      if (errors === null) {
        rememberWantedAddress(location, Date.now());
        session.linkSent(email.trim());
      } else if (errors[0] === refusedEmail) setFieldError(invalidEmail());
    },
  });
  const submit = () => {
    const isValid = looksLikeEmail(email);
    setFieldError(isValid ? null : invalidEmail());
    onErrors(isValid ? [] : [invalidEmail()]);
    if (isValid) request.mutate();
    else inputRef.current?.focus();
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Input
        ref={inputRef}
        label={t`Email address`}
        type="email"
        name="email"
        required
        large
        autoComplete="email"
        placeholder={t`you@example.org`}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fieldError}
      />
      <Button type="submit" kind="primary" size="large" busy={request.isPending}>
        {request.isPending ? t`Sending...` : t`Send Magic Link`}
      </Button>
      <p className="hint">{t`We email you a link that signs you in. There is no password to remember.`}</p>
    </form>
  );
}

/** Whether the text is not empty and contains '@'. The server checks the rest. */
export function looksLikeEmail(email: string): boolean {
  return email.trim() !== '' && email.includes('@');
}

/** Requests a magic link. Returns null when it was sent, else the sentences to show. */
export async function requestLink(api: ApiClient, email: string): Promise<string[] | null> {
  try {
    await api('POST /authentication/request', { body: { email: email.trim() } }, { credential: null });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return [t`Failed to send magic link`];
    if (error.fromServer) return [error.message];
    return error.status === 0
      ? [t`Failed to send magic link`, error.message]
      : [t`Failed to send magic link`];
  }
}
