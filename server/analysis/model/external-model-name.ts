import { isLocal, type ModelConnection } from './model-connection.ts';

/** The model on another machine that receives article text, for a notice to readers; null without one. */
export function externalModelName(connection: ModelConnection | null): string | null {
  return connection === null || isLocal(connection.baseUrl) ? null : connection.model;
}
