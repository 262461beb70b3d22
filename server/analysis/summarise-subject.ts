import type { ArticleKind } from '#domain/analysis/article-kind.ts';
import { findOpinionSign, isMarkedOpinion, type OpinionSign } from '#domain/analysis/opinion-signs.ts';
import type { Analysis } from '#domain/analysis/rating.ts';
import { isEnglish } from '#domain/analysis/text-kind.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { summariseStory } from '#domain/stories/summarise-story.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { mainThread } from '#server/take-turns.ts';
import type { AnalysisSubject } from './analyzer.ts';

/** What a summary needs of an article. */
export type SummarySubject = Pick<
  AnalysisSubject,
  'title' | 'text' | 'byline' | 'address' | 'language' | 'outlet'
>;

/** So much of a text is read for its summary. */
export const summarisedCharacters = 4000;

/** The wording of opinions is known in English only. */
function signOf(subject: SummarySubject, kind: ArticleKind | undefined): OpinionSign | null {
  const { text, language, outlet } = subject;
  if (kind !== undefined && kind.name !== 'opinion') return null;
  if (!isEnglish(text, language)) return isMarkedOpinion(subject) ? 'marked' : null;
  const sign = findOpinionSign({ ...subject, isOpinionOutlet: outlet?.flags.includes('opinion') ?? false });
  return sign ?? (kind === undefined ? null : 'worded');
}

/**
 * The first sentences of an article that stand, up to about 75 words, those of an opinion as its author's words; never
 * empty where there is a text or a title.
 * @param kind as the article was judged; without it its words decide whether it is an opinion
 */
export function summariseSubject(subject: SummarySubject, kind?: ArticleKind): string[] {
  const beginning = cutText(subject.text, summarisedCharacters);
  const { title } = subject;
  const sentences = parseStorySentences(beginning, title);
  const opinion = signOf({ ...subject, text: beginning }, kind);
  return summariseStory([{ title, sentences, beginning, opinion }]).map(({ text }) => text);
}

/** An analysis with a summary: its own, or one that is built now, since no article is summarised before it is shown. */
export async function addSummary(analysis: Analysis, subject: SummarySubject): Promise<Analysis> {
  if (analysis.summary.length > 0) return analysis;
  return { ...analysis, summary: await mainThread.run(() => summariseSubject(subject, analysis.kind)) };
}
