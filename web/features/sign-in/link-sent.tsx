import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { useSessionStore } from '#web/lib/session/session-context.tsx';

export function LinkSent({ email }: { email: string }) {
  const session = useSessionStore();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="stack" role="status">
        <MailCheck size={32} color="var(--brass-fill)" aria-hidden="true" />
        <h2 ref={heading} tabIndex={-1}>{t`Magic link sent!`}</h2>
        <p className="link-sent">{t`Check your email and click the link to sign in.`}</p>
        <p className="muted text-small">
          <Trans>
            Sent to <strong className="identifier">{email}</strong>. Nothing there after two minutes? Look in
            the spam folder.
          </Trans>
        </p>
      </div>
      <div className="row">
        <Button icon={ArrowLeft} onClick={() => session.showForm()}>{t`Use another address`}</Button>
      </div>
    </>
  );
}
