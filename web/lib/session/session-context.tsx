import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { SessionState, SessionUser } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>;
}

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === null) throw new Error('SessionProvider is missing');
  return store;
}

export function useSessionState(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getState);
}

/** Whether a validation got no answer and is retried. */
export function useReconnecting(): boolean {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getReconnecting);
}

/** The signed-in user, or null. */
export function useUser(): SessionUser | null {
  const state = useSessionState();
  return state.phase === 'authenticated' ? state.user : null;
}
