import type { Outlet } from '#domain/outlets/outlet.ts';
import type { AnalysisSubject } from './analyzer.ts';

/** A subject of which only the words are known, as when somebody pasted it: nothing of its page is guessed. */
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
