import type { IncomingMessage, ServerResponse } from 'node:http';

export type FaultHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** The faults of a host; `any` is for feed and article. */
export interface FaultHost {
  any?: FaultHandler;
  feed?: FaultHandler;
  article?: FaultHandler;
  /** For other paths. */
  other?: FaultHandler;
  isTls?: boolean;
}
