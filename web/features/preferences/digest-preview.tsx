import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Segmented } from '#web/components/segmented.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { useUser } from '#web/lib/session/session-context.tsx';

const forms = () =>
  [
    { value: 'html', label: t`As a page` },
    { value: 'text', label: t`As plain text` },
  ] as const;

/** The digest as it would be sent now, in both of its forms. */
export function DigestPreview() {
  const api = useApi();
  const email = useUser()?.email;
  const [form, setForm] = useState<'html' | 'text'>('html');
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['digest-preview', email],
    queryFn: ({ signal }) => api('GET /me/digest/preview', {}, { signal }),
    networkMode: 'always',
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <section className="digest-preview" aria-labelledby={`${id}-preview`}>
      <div className="section-head">
        <h2 id={`${id}-preview`}>{t`Preview`}</h2>
        <div className="end row">
          <Segmented legend={t`Form of the preview`} choices={forms()} value={form} onChange={setForm} />
          <Button
            size="small"
            kind="quiet"
            busy={isFetching}
            icon={RefreshCw}
            onClick={() => void refetch()}
          >{t`Renew`}</Button>
        </div>
      </div>
      {error !== null && <Banner kind="error">{error.message}</Banner>}
      {data?.mail === null && (
        <p className="muted">{t`There is nothing to report now, so no digest would be sent. Follow something, or choose more for the digest.`}</p>
      )}
      {data !== undefined && data.mail !== null && <Mail mail={data.mail} form={form} />}
    </section>
  );
}

interface MailProps {
  mail: { subject: string; text: string; html: string };
  form: 'html' | 'text';
}

function Mail({ mail, form }: MailProps) {
  return (
    <div className="stack stack-parts">
      <p className="text-small">
        <span className="dim">{t`Subject:`}</span>{' '}
        <span lang="en" dir="auto">
          {mail.subject}
        </span>
      </p>
      {form === 'html' ? (
        // Without scripts, forms and links: the mail is shown, not used.
        <iframe className="digest-frame" title={t`Your digest`} sandbox="" srcDoc={mail.html} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <pre className="digest-frame digest-text" tabIndex={0} lang="en" dir="auto">
          {mail.text}
        </pre>
      )}
    </div>
  );
}
