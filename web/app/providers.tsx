import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastProvider } from '#web/components/toast.tsx';
import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiProvider } from '#web/lib/api-context.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { forgetOfflineAnswers } from '#web/lib/offline/offline-answers.ts';
import { SessionProvider } from '#web/lib/session/session-context.tsx';
import type { SessionStore } from '#web/lib/session/session-store.ts';

/** A call without an answer or with a server error is retried once; a refusal is final. */
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

/** Drops what was fetched for the user, and the kept answers and alerts of this browser, when the session ends. */
export function dropDataAtSignOut(session: SessionStore, queries: QueryClient): void {
  session.onSignedOut(() => {
    queries.clear();
    void forgetOfflineAnswers();
  });
}

/** The contexts that every page needs. */
export function Providers({ api, session, queries, children }: ProvidersProps) {
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
