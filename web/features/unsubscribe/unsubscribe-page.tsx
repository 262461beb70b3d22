import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { useSearch } from '#web/lib/use-search.ts';

const names: Readonly<Record<string, string>> = { digest: 'digest', alert: 'alerts' };

/** /digest/unsubscribe: ends the mails of a link once its reader confirms. Opening it changes nothing. */
export function UnsubscribePage() {
  const api = useApi();
  const [search] = useSearch();
  const token = new URLSearchParams(search).get('token') ?? '';
  const end = useMutation({
    mutationFn: () => api('POST /digest/unsubscribe', { query: { token } }),
  });
  const ended = end.data?.ended;
  const name = names[ended ?? token.split('.')[0] ?? ''] ?? 'mails';
  if (ended !== undefined) {
    return (
      <>
        <title>Mails ended · Balance</title>
        <EmptyState
          level={1}
          title={`No more ${name}`}
          action={
            <Link className={buttonClass({})} to="/preferences">
              Your preferences
            </Link>
          }
        >
          Nothing else changed: what you follow stays, and you can turn the {name} on again at any time.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <title>End mails · Balance</title>
      <EmptyState
        level={1}
        title={`End the ${name}?`}
        action={
          <Button kind="primary" busy={end.isPending} onClick={() => end.mutate()}>
            End the {name}
          </Button>
        }
      >
        You then get no more {name} by mail. What you follow stays.
      </EmptyState>
      {end.isError && <Banner kind="error">{end.error.message}</Banner>}
    </>
  );
}
