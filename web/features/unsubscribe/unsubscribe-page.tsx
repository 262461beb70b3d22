import { select, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { useSearch } from '#web/lib/use-search.ts';

/** /digest/unsubscribe: ends the mails of a link once its reader confirms. Opening it changes nothing. */
export function UnsubscribePage() {
  const api = useApi();
  const [search] = useSearch();
  const token = new URLSearchParams(search).get('token') ?? '';
  const end = useMutation({
    mutationFn: () => api('POST /digest/unsubscribe', { query: { token } }),
  });
  const ended = end.data?.ended;
  const kind = ended ?? token.split('.')[0] ?? '';
  if (ended !== undefined) {
    return (
      <>
        <title>{t`Mails ended · Balance`}</title>
        <EmptyState
          level={1}
          title={select(kind, { digest: 'No more digest', alert: 'No more alerts', other: 'No more mails' })}
          action={<Link className={buttonClass({})} to="/preferences">{t`Your preferences`}</Link>}
        >
          {select(kind, {
            digest:
              'Nothing else changed: what you follow stays, and you can turn the digest on again at any time.',
            alert:
              'Nothing else changed: what you follow stays, and you can turn the alerts on again at any time.',
            other:
              'Nothing else changed: what you follow stays, and you can turn the mails on again at any time.',
          })}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <title>{t`End mails · Balance`}</title>
      <EmptyState
        level={1}
        title={select(kind, { digest: 'End the digest?', alert: 'End the alerts?', other: 'End the mails?' })}
        action={
          <Button kind="primary" busy={end.isPending} onClick={() => end.mutate()}>
            {select(kind, { digest: 'End the digest', alert: 'End the alerts', other: 'End the mails' })}
          </Button>
        }
      >
        {select(kind, {
          digest: 'You then get no more digest by mail. What you follow stays.',
          alert: 'You then get no more alerts by mail. What you follow stays.',
          other: 'You then get no more mails by mail. What you follow stays.',
        })}
      </EmptyState>
      {end.isError && <Banner kind="error">{end.error.message}</Banner>}
    </>
  );
}
