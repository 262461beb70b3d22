import type { Environment } from '#server/config/environment.ts';
import { isLoopbackHost } from '#server/config/variable-formats.ts';

/** The model that article text leaves this machine for, told to readers beforehand; null when none does. */
export function externalModelName(settings: Pick<Environment, 'llm'>): string | null {
  if (settings.llm === undefined) return null;
  return isLoopbackHost(new URL(settings.llm.baseUrl).hostname) ? null : settings.llm.model;
}
