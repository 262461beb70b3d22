import type { FetchFailureKind } from './fetcher.ts';

/** Kinds of failures that occur without any answer of the site; with a status it has answered. */
export const unreachedKinds = ['dns', 'network', 'timeout'] as const satisfies readonly FetchFailureKind[];
