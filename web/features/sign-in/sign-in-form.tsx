import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { looksLikeEmail, requestLink } from '#web/lib/session/request-link.ts';
import { useSessionStore } from '#web/lib/session/session-context.tsx';
import { rememberWantedAddress } from '#web/lib/session/wanted-address.ts';

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
    <>
      <h2>{t`Sign in`}</h2>
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
    </>
  );
}
