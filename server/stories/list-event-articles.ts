import type { StoryCard } from '#contract/news.ts';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { EventArticle } from '#domain/clustering/event-matcher.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { StoryReport } from '#domain/stories/find-left-out.ts';
import type { StoryMember } from '#domain/stories/story-member.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { sourceName } from '#server/outlets/source-name.ts';
import { mainThread, mapInTurns } from '#server/take-turns.ts';
import { toCard } from './list-stories.ts';
import { toMember } from './projection/to-member.ts';
import { getStoryOf } from './statistics-store.ts';
import {
  countArticlesBetween,
  getListedStory,
  isStoryId,
  listEventRows,
  listStoryMateIds,
  listStoryMembers,
  listTextBeginnings,
} from './story-store.ts';

/** Half of the clustering window, on either side of an article. */
const nearbyMs = 1.5 * 86_400_000;
const maxMates = 60;
/** Articles decoded at once; those in no story are analysed, which takes longer. */
const maxParallelFetches = 10;

/** Stored articles as the event matcher compares them. Placed articles keep the features of their placement. */
export async function listEventArticles(
  deps: { db: Db; tools: ClusteringTools },
  ids: readonly string[],
): Promise<EventArticle[]> {
  const rows = await listEventRows(deps.db, ids);
  const read = ({ id, story, features, title, text, language, dated }: (typeof rows)[number]) => ({
    id,
    story,
    publishedAt: dated.getTime(),
    features:
      features === null
        ? analyseForClustering({ title, text: text ?? '', language }, deps.tools)
        : decodeFeatures(features),
  });
  return await mapInTurns(mainThread, rows, { atOnce: maxParallelFetches, map: read });
}

/** The ids of the other articles of an article's story, the nearest in time first. Empty for an article in no story. */
export async function listStoryMates(db: Db, article: string): Promise<string[]> {
  return await listStoryMateIds(db, article, maxMates);
}

/** How many placed articles are dated within half a window of a time. */
export async function countArticlesNear(db: Db, around: Date): Promise<number> {
  const at = around.getTime();
  return await countArticlesBetween(db, { from: new Date(at - nearbyMs), to: new Date(at + nearbyMs) });
}

/**
 * The card of a story, or of the one that it was merged into; null where there is none, and for a story without a
 * projection, which the first reader of its page builds. One query of one row.
 */
export async function getStoryCard(
  { db, clock }: { db: Db; clock: Clock },
  { id }: { id: string },
): Promise<StoryCard | null> {
  if (!isStoryId(id)) return null;
  const story = await getListedStory(db, id);
  return story === null ? null : toCard(story, clock().getTime());
}

/** Of each article, only these first characters are read. */
const maxCharacters = 6_000;

/** The story of an article, and its chosen articles with the beginnings of their texts. */
interface StoryReports {
  story: string;
  reports: StoryReport[];
  articles: ReadonlyMap<string, { source: string; address: string }>;
}

/** The chosen articles of the story of an article; null for an article in no story. */
export async function listStoryReports(
  { db, outlets }: { db: Db; outlets: OutletTable },
  input: { articleId: string; choose: (members: readonly StoryMember[]) => StoryMember[] },
): Promise<StoryReports | null> {
  const story = await getStoryOf(db, input.articleId);
  if (story === null) return null;
  const rows = await listStoryMembers(db, story);
  const members = input.choose(rows.map((row) => toMember(row, outlets)));
  const texts = await listTextBeginnings(
    db,
    members.map(({ id }) => id),
    maxCharacters,
  );
  return {
    story,
    reports: members.map((member) => ({ member, text: texts.get(member.id) ?? '' })),
    articles: new Map(
      rows.map((row) => [row.id, { source: sourceName(outlets, row), address: row.address }]),
    ),
  };
}
