import type { Environment } from '#server/config/environment.ts';
import { isLoopbackHost } from '#server/config/variable-formats.ts';

/** The model on another machine that receives article text, for a notice to readers; null without one. */
export function externalModelName(environment: Pick<Environment, 'llm'>): string | null {
  if (environment.llm === undefined) return null;
  return isLoopbackHost(new URL(environment.llm.baseUrl).hostname) ? null : environment.llm.model;
}
