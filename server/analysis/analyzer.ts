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

/** What an analyzer that takes its time is doing, in this order; steps may be left out. */
export type AnalysisStep = 'reading' | 'first-pass' | 'masked-pass' | 'verifying';

export interface AnalyzeOptions {
  signal?: AbortSignal;
  /** Told when a step begins. */
  onProgress?: (step: AnalysisStep) => void;
}

/**
 * Judges one article. Implementations never throw for odd text: they abstain. They reject only
 * when `signal` aborts. Every implementation passes `describeAnalyzer` of `server/testing/analyzer-contract.ts`.
 */
export interface Analyzer {
  readonly name: Analysis['analyzer']['name'];
  /** Changes whenever the same input may get another rating. */
  readonly version: string;
  /**
   * The version in force now, where administrators change it while the server runs; absent where `version`
   * always holds. Ask for it by `versionInForce`.
   */
  getVersion?(): Promise<string>;
  analyze(subject: AnalysisSubject, options?: AnalyzeOptions): Promise<Analysis>;
}

/** The analyzer as a stored rating must name it to be still good. */
export async function versionInForce(analyzer: Analyzer): Promise<{ name: string; version: string }> {
  const version = (await analyzer.getVersion?.()) ?? analyzer.version;
  return { name: analyzer.name, version };
}
