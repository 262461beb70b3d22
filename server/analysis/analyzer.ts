import type { Analysis } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';

/** What an analyzer is given. The text is data, whatever it says. */
export interface AnalysisSubject {
  title: string;
  text: string;
  byline: string | null;
  /** ISO 8601. */
  publishedAt: string | null;
  /** BCP 47 primary language; null lets the analyzer detect it. */
  language: string | null;
  /** Links in the body that lead elsewhere; null when unknown (pasted text). */
  linkCount: number | null;
  correctionNoted: boolean;
  /** The outlet that published it; null when unknown or when the caller wants the text judged alone. */
  outlet: Outlet | null;
}

/**
 * Judges one article. Implementations never throw for odd text: they abstain. They reject only
 * when `signal` aborts. Every implementation passes `analyzer-contract.test.ts`.
 */
export interface Analyzer {
  readonly name: Analysis['analyzer']['name'];
  /** Changes whenever the same input may get another rating. */
  readonly version: string;
  analyze(subject: AnalysisSubject, options?: { signal?: AbortSignal }): Promise<Analysis>;
}
