import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/components/button.tsx';
import type { PublicConfig } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { startOrganisationSignIn } from '#web/lib/session/organisation-sign-in.ts';
import { useSessionStore } from '#web/lib/session/session-context.tsx';
import { rememberWantedAddress } from '#web/lib/session/sign-in-address.ts';

/** A proxy signs in by itself when the page is opened, and not again after signing out. */
let isProxyTried = false;

export function forgetProxy(): void {
  isProxyTried = false;
}

interface OrganisationSignInProps {
  signIn: PublicConfig['signIn'];
  onErrors: (sentences: string[]) => void;
  /** Continues at the address of a provider. */
  openAddress?: (address: string) => void;
}

/** A button for each provider, and one where a proxy says who the visitor is. */
export function OrganisationSignIn({
  signIn,
  onErrors,
  openAddress = (address) => location.assign(address),
}: OrganisationSignInProps) {
  const api = useApi();
  const session = useSessionStore();
  const onError = (error: unknown) => onErrors([describeError(error)]);
  const start = useMutation({
    mutationFn: (provider: string) => {
      rememberWantedAddress(location, Date.now());
      return startOrganisationSignIn(api, provider);
    },
    onSuccess: openAddress,
    onError,
  });
  const proxy = useMutation({
    mutationFn: () => api('POST /auth/proxy', {}, { credential: null }),
    onSuccess: ({ sessionToken, user }) =>
      session.adopt(sessionToken, { email: user.email, isAdmin: user.isAdmin }),
    onError,
  });
  const { mutate: signInByProxy } = proxy;
  useEffect(() => {
    if (!signIn.proxy || isProxyTried) return;
    isProxyTried = true;
    signInByProxy();
  }, [signIn.proxy, signInByProxy]);
  return (
    <div className="stack">
      {signIn.providers.map(({ id, label }) => (
        <Button
          key={id}
          size="large"
          icon={Building2}
          busy={start.isPending && start.variables === id}
          onClick={() => start.mutate(id)}
        >{t`Continue with ${label}`}</Button>
      ))}
      {signIn.proxy && (
        <Button
          size="large"
          icon={Building2}
          busy={proxy.isPending}
          onClick={() => proxy.mutate()}
        >{t`Continue with the account of your organisation`}</Button>
      )}
      {signIn.mail && <p className="sign-in-or text-small dim">{t`or with a link by email`}</p>}
    </div>
  );
}
