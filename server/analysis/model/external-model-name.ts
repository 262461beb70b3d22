import type { Environment } from '#server/config/environment.ts';
import { isLoopbackHost } from '#server/config/variable-formats.ts';

/** The model that article text leaves this machine for, told to readers beforehand; null when none does. */
export function externalModelName(environment: Pick<Environment, 'llm'>): string | null {
  if (environment.llm === undefined) return null;
  return isLoopbackHost(new URL(environment.llm.baseUrl).hostname) ? null : environment.llm.model;
}
