import type { Settings } from '#server/config/env.ts';
import { isLoopbackHost } from '#server/config/setting-formats.ts';

/** The model that article text leaves this machine for, told to readers beforehand; null when none does. */
export function externalModelName(settings: Pick<Settings, 'llm'>): string | null {
  if (settings.llm === undefined) return null;
  return isLoopbackHost(new URL(settings.llm.baseUrl).hostname) ? null : settings.llm.model;
}
