import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ToastProvider } from '#web/components/toast.tsx';
import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiProvider } from '#web/lib/api-context.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { SessionProvider } from '#web/lib/session/session-context.tsx';
import type { SessionStore } from '#web/lib/session/session-store.ts';

/** A call is made once more when no answer came or the server failed; a refusal is final. */
function mayRetry(failures: number, error: unknown): boolean {
  const isTransient = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isTransient && failures < 1;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

interface ProvidersProps {
  api: ApiClient;
  session: SessionStore;
  queries: QueryClient;
  children: ReactNode;
}

/** What every page stands on. Signing out drops everything that was fetched for the person. */
export function Providers({ api, session, queries, children }: ProvidersProps) {
  useEffect(() => session.onSignedOut(() => queries.clear()), [session, queries]);
  return (
    <ApiProvider api={api}>
      <SessionProvider store={session}>
        <QueryClientProvider client={queries}>
          <ToastProvider>{children}</ToastProvider>
        </QueryClientProvider>
      </SessionProvider>
    </ApiProvider>
  );
}
