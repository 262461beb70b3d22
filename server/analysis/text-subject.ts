import type { Outlet } from '#domain/outlets/outlet.ts';
import type { AnalysisSubject } from './analyzer.ts';

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
