import type { Outlet } from '#domain/outlets/outlet.ts';
import type { AnalysisSubject } from './analyzer.ts';

/** The subject of a text without a page, for example of pasted text; all facts about the page are unknown. */
export function textSubject(
  words: { title: string; text: string },
  outlet: Outlet | null = null,
): AnalysisSubject {
  return {
    title: words.title,
    text: words.text,
    byline: null,
    publishedAt: null,
    language: null,
    linkCount: null,
    correctionNoted: false,
    outlet,
  };
}
