import { outletNames } from '#domain/outlets/outlet-names.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { originals } from '#domain/stories/count-members.ts';
import { findLeftOut, type NameCoverage } from '#domain/stories/find-left-out.ts';
import { chooseQuotedArticles } from '#domain/stories/story-text.ts';
import type { Db } from '#server/db/db.ts';
import { listStoryReports } from '#server/stories/list-event-articles.ts';
import { mainThread } from '#server/take-turns.ts';
import type { AnalyzedArticle } from './analyze-article.ts';

/** The names of the story of a checked article. */
export interface StoryNames {
  /** The id of the story. */
  story: string;
  coverage: NameCoverage;
  /** The articles that the passages cite, by id. */
  articles: ReadonlyMap<string, { source: string; address: string }>;
}

/** The maximum of compared articles, for a bounded response time. */
const maxArticles = 24;

/**
 * The names that most outlets of the story carry, and which of them a checked article leaves out. Null for an article
 * that was not read as a whole, that is in no story, or whose story has too few other outlets of either side.
 */
export async function findStoryNames(
  deps: { db: Db; outlets: OutletTable },
  { articleId, pageKind, title, text, outlet }: AnalyzedArticle,
): Promise<StoryNames | null> {
  if (articleId === null || pageKind !== 'article') return null;
  const found = await listStoryReports(deps, {
    articleId,
    choose: (members) => {
      const own = members.find(({ id }) => id === articleId);
      const domain = outlet?.domain ?? own?.outlet.domain;
      const others = originals(members).filter((member) => member.outlet.domain !== domain);
      return [...(own === undefined ? [] : [own]), ...chooseQuotedArticles(others, maxArticles)];
    },
  });
  if (found === null) return null;
  const domain = found.reports.find(({ member }) => member.id === articleId)?.member.outlet.domain ?? '';
  const subject = { id: articleId, outlet: outlet?.domain ?? domain, text: `${title}\n${text}` };
  const coverage = await mainThread.run(() => findLeftOut(subject, found.reports, outletNames(deps.outlets)));
  return coverage === null ? null : { story: found.story, coverage, articles: found.articles };
}
