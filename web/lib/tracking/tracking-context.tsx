import { createContext, type ReactNode, useContext } from 'react';
import type { TrackingClient } from './tracking-client.ts';

export type Track = TrackingClient['track'];

const TrackingContext = createContext<TrackingClient | null>(null);

export function TrackingProvider({ client, children }: { client: TrackingClient; children: ReactNode }) {
  return <TrackingContext value={client}>{children}</TrackingContext>;
}

const dropEvent: Track = () => undefined;

/** Records usage events, without any typed text. Without a provider nothing is recorded. */
export function useTracking(): Track {
  return useContext(TrackingContext)?.track ?? dropEvent;
}
