import { randomUUID } from 'node:crypto';
import { type Coordination, Listeners } from './coordination.ts';

/** For the embedded database, which one process has: it leads, and hears itself. */
export function createLocalCoordination(): Coordination {
  const listeners = new Listeners();
  return {
    owner: randomUUID(),
    isLeader: () => true,
    isConnected: async () => null,
    on: (topic, listener) => listeners.add(topic, listener),
    publish: async (topic, detail = '') => listeners.call(topic, detail),
    close: async () => {},
  };
}
