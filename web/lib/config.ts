import { useQuery } from '@tanstack/react-query';
import type { PublicConfig } from '#web/lib/answers.ts';

let pending: Promise<PublicConfig | null> | undefined;
/** Once it is known, pages have it at their first paint. */
let known: PublicConfig | undefined;

async function fetchConfig(): Promise<PublicConfig | null> {
  try {
    // As index.html fetches it ahead: anything else would fetch it twice.
    const response = await fetch('/config.json');
    return response.ok ? ((await response.json()) as PublicConfig) : null;
  } catch {
    return null;
  }
}

/** What the server says before anybody signs in; null while it cannot be read, and asked for again then. */
export function loadConfig(): Promise<PublicConfig | null> {
  pending ??= fetchConfig().then((config) => {
    if (config === null) pending = undefined;
    else known = config;
    return config;
  });
  return pending;
}

/** The public configuration; undefined while it is on its way, null when it could not be read. */
export function useConfigAnswer(): PublicConfig | null | undefined {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: loadConfig,
    initialData: () => known,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The public configuration, or undefined until it is known. */
export const useConfig = (): PublicConfig | undefined => useConfigAnswer() ?? undefined;
