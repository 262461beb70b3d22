import { useQuery } from '@tanstack/react-query';
import { shapes } from '#contract/shapes-of-start.ts';
import type { PublicConfig } from '#web/lib/answers.ts';
import { completeAnswer } from './complete-answer.ts';

let pending: Promise<PublicConfig | null> | undefined;
/** After it is loaded, pages have it at their first paint. */
let loaded: PublicConfig | undefined;

async function fetchConfig(): Promise<PublicConfig | null> {
  try {
    // The same mode as the preload in index.html; with another one the file would be fetched twice.
    const response = await fetch('/config.json');
    if (!response.ok) return null;
    return completeAnswer(shapes['GET /config.json'] ?? 'any', await response.json()) as PublicConfig;
  } catch {
    return null;
  }
}

/** Loads the public configuration; null after a failure, and the next call loads it again. */
export function loadConfig(): Promise<PublicConfig | null> {
  pending ??= fetchConfig().then((config) => {
    if (config === null) pending = undefined;
    else loaded = config;
    return config;
  });
  return pending;
}

/** Forgets the configuration, so that the next call loads it; for tests, which share a page. */
export function forgetConfig(): void {
  pending = undefined;
  loaded = undefined;
}

/** The public configuration; undefined while it is loading, null when it could not be loaded. */
export function useConfigAnswer(): PublicConfig | null | undefined {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: loadConfig,
    initialData: () => loaded,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The public configuration, or undefined until it is loaded. */
export const useConfig = (): PublicConfig | undefined => useConfigAnswer() ?? undefined;
