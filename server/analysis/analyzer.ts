import type { Analysis } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';

/** The input of an analyzer. The text is untrusted data. */
export interface AnalysisSubject {
  title: string;
  text: string;
  byline: string | null;
  /** The address of the page; absent for a text without one. */
  address?: string | null;
  /** ISO 8601. */
  publishedAt: string | null;
  /** BCP 47 primary language; the analyzer detects it where this is null. */
  language: string | null;
  /** External links in the body; null when unknown (pasted text). */
  linkCount: number | null;
  correctionNoted: boolean;
  /** The publisher; null when unknown or when the caller wants a rating of the text alone. */
  outlet: Outlet | null;
}

/** The steps of a slow analyzer in their order; some may be missing. */
export type AnalysisStep = 'reading' | 'asking' | 'verifying';

export interface AnalyzeOptions {
  signal?: AbortSignal;
  /** Called when a step begins. */
  onProgress?: (step: AnalysisStep) => void;
}

/**
 * Rates one article. Implementations do not throw for unusual text: they abstain. They reject only when `signal`
 * aborts. Every implementation passes `describeAnalyzer` of `server/testing/analyzer-contract.ts`.
 */
export interface Analyzer {
  readonly name: Analysis['analyzer']['name'];
  /** Changes whenever the same input can get another rating. */
  readonly version: string;
  /** Set where the rating follows from the subject alone, so that a page thread computes the same one. */
  readonly runsInThreads?: true;
  /**
   * The current version, where administrators can change it at run time; absent where `version` is constant. Callers
   * use `getCurrentVersion`.
   */
  getVersion?(): Promise<string>;
  analyze(subject: AnalysisSubject, options?: AnalyzeOptions): Promise<Analysis>;
}

/** Name and current version of an analyzer; a stored rating with another name or version is outdated. */
export async function getCurrentVersion(analyzer: Analyzer): Promise<{ name: string; version: string }> {
  const version = (await analyzer.getVersion?.()) ?? analyzer.version;
  return { name: analyzer.name, version };
}

/** The subject of a text without a page, for example of pasted text; other facts about the page are unknown. */
export function textSubject(
  words: { title: string; text: string; address?: string | null },
  outlet: Outlet | null = null,
): AnalysisSubject {
  return {
    title: words.title,
    text: words.text,
    byline: null,
    address: words.address ?? null,
    publishedAt: null,
    language: null,
    linkCount: null,
    correctionNoted: false,
    outlet,
  };
}
