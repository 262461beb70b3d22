import type { IncomingMessage, ServerResponse } from 'node:http';

export type FaultHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a host does instead of the usual; `any` is for feed and article. */
export interface FaultHost {
  any?: FaultHandler;
  feed?: FaultHandler;
  article?: FaultHandler;
  /** Of other paths. */
  other?: FaultHandler;
  isTls?: boolean;
}
