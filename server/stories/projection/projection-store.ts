import { sql } from 'kysely';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { StoryFacts } from '#domain/stories/build-story-facts.ts';
import { projectionVersion } from '#domain/stories/projection-version.ts';
import type { StoryMoves } from '#domain/stories/story-moves.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { isListed, isProjectionOld, isWaiting } from '#server/db/listed.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import { lockStories } from '#server/stories/clustering/lifecycle-store.ts';
import { hasCurrentFeatures } from '#server/stories/clustering/placement-store.ts';
import { type ListLimits, selectNewest } from '#server/stories/story-store.ts';
import { parseStoredChapters, type StoredProjection, type TitledChapter } from './projected-story.ts';

/** A story whose articles changed since its last refresh, or whose projection is older than its card. */
export interface WaitingStory {
  id: string;
  title: string;
  topic: string;
  language: string | null;
  titleLocked: boolean;
  topicLocked: boolean;
  isSample: boolean;
  /** In [0, 1]. */
  confidence: number;
  /** Whether an administrator locked it or changed its articles. */
  isGroupedByHand: boolean;
  version: number;
  /** Whether it has a card. */
  isProjected: boolean;
  /** Whether its articles changed since its card was built. */
  isWaiting: boolean;
  /** The chapters of its last projection. */
  chapters: TitledChapter[];
}

/** Stories that are set aside: those due for another try, and those that wait for it. */
interface SetAsideStories {
  due: readonly string[];
  notDue: readonly string[];
}

const isAmong = (ids: readonly string[]) => sql<boolean>`id = ANY(${[...ids]}::uuid[])`;

/**
 * Those of `ids`, or of all, that wait for a refresh: stories without a card first, as readers do not see them
 * yet, then the longest waiting. Stories that are set aside and due wait too, whatever their version; so do those of
 * `ids` without a card, or with `isOpened` with a projection older than their card.
 */
export async function listWaiting(
  db: Db | Tx,
  {
    ids,
    limit,
    setAside,
    isOpened = false,
  }: { ids: readonly string[] | null; limit: number; setAside: SetAsideStories; isOpened?: boolean },
): Promise<WaitingStory[]> {
  let query = db
    .selectFrom('stories')
    .select([
      'id',
      'title',
      'topic',
      'language',
      'title_locked as titleLocked',
      'topic_locked as topicLocked',
      'is_sample as isSample',
      'confidence',
      sql<boolean>`is_locked OR EXISTS (SELECT 1 FROM story_articles m WHERE m.story_id = stories.id AND m.by_hand)`.as(
        'isGroupedByHand',
      ),
      'version',
      sql<boolean>`card IS NOT NULL`.as('isProjected'),
      isWaiting.as('isWaiting'),
      sql<unknown>`projection->'chapters'`.as('chapters'),
    ])
    .where('merged_into', 'is', null)
    .orderBy(sql`card IS NOT NULL`)
    .orderBy('touched_at')
    .limit(limit);
  // Nearly every call has this form, which can use the index of waiting stories.
  if (isOpened) query = query.where(sql<boolean>`(${isProjectionOld} OR card IS NULL OR projection IS NULL)`);
  else if (ids !== null) query = query.where(sql<boolean>`(${isWaiting} OR card IS NULL)`);
  else if (setAside.due.length === 0) query = query.where(isWaiting);
  else query = query.where(sql<boolean>`(${isWaiting} OR ${isAmong(setAside.due)})`);
  if (setAside.notDue.length > 0) query = query.where(sql<boolean>`NOT ${isAmong(setAside.notDue)}`);
  if (ids !== null) query = query.where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`);
  const rows = await query.execute();
  return rows.map(({ chapters, ...row }) => ({ ...row, chapters: parseStoredChapters(chapters) }));
}

/** Current stories with a card of another version; those that wait get a new one anyway. */
const hasOtherVersion = sql<boolean>`merged_into IS NULL AND card IS NOT NULL AND NOT ${isWaiting}
  AND projection_version <> ${projectionVersion}`;

/** Whether any story has a projection of another version. */
export async function hasOutdatedProjections(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('stories').select('id').where(hasOtherVersion).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Marks stories with a projection of another version for a new one. Returns the number of stories. */
export async function markOtherVersions(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`UPDATE stories SET version = version + 1, touched_at = ${now}
    WHERE ${hasOtherVersion}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** @param notDue stories that are set aside and not counted */
export async function countWaiting(db: Db | Tx, notDue: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('stories')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isWaiting)
    .where('merged_into', 'is', null)
    .where(sql<boolean>`NOT ${isAmong(notDue)}`)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface RefreshedStory {
  id: string;
  /** The version that it was built from; a story touched since stays waiting. */
  version: number;
  title: string;
  topic: string;
  articleCount: number;
  firstAt: string | null;
  lastAt: string | null;
  /** Null, as the projection, where no reader sees the story yet. */
  card: (StoryFacts & { moves: StoryMoves }) | null;
  /** The probability that its articles report one event, in [0, 1]; null, as the card, where no reader sees it yet. */
  confidence: number | null;
  /** Null also where it waits to be opened: the one that is stored stays. */
  projection: StoredProjection | null;
}

/** Of `rebuilt`: whether only its card was built. */
const isUnopened = sql<boolean>`(rebuilt.card IS NOT NULL AND rebuilt.projection IS NULL)`;

const toJsonbOrNull = (value: object | null) => (value === null ? null : toJsonb(value));

export function selectUnprojected(db: Db | Tx, { countFrom, max }: ListLimits) {
  const newest = selectNewest(db, countFrom)
    .select(['id', sql<boolean>`card IS NULL`.as('isUnprojected')])
    .where(sql<boolean>`(card IS NOT NULL OR NOT ${isWaiting})`)
    .where(isListed)
    .limit(max);
  return db.selectFrom(newest.as('newest')).select('id').where('isUnprojected', 'is', true);
}

/**
 * Stories that wait for nothing and have no projection, among the newest `max` of those that are listed or would be with
 * one. Newest first.
 */
export async function listUnprojected(db: Db | Tx, limits: ListLimits): Promise<string[]> {
  return (await selectUnprojected(db, limits).execute()).map(({ id }) => id);
}

export async function updateRefreshed(tx: Tx, stories: readonly RefreshedStory[]): Promise<void> {
  if (stories.length === 0) return;
  await lockStories(
    tx,
    stories.map(({ id }) => id),
  );
  const column = <Value>(read: (story: RefreshedStory) => Value): Value[] => stories.map(read);
  await sql`UPDATE stories SET
      title = CASE WHEN title_locked THEN stories.title ELSE rebuilt.title END,
      topic = CASE WHEN topic_locked THEN stories.topic ELSE rebuilt.topic END,
      article_count = rebuilt.article_count, first_article_at = rebuilt.first_at, last_article_at = rebuilt.last_at,
      card = rebuilt.card::jsonb, card_version = rebuilt.version,
      projection = CASE WHEN ${isUnopened} THEN stories.projection ELSE rebuilt.projection::jsonb END,
      refreshed_version = CASE WHEN ${isUnopened} THEN refreshed_version ELSE rebuilt.version END,
      semantic_confidence = rebuilt.confidence, projection_version = ${projectionVersion}
    FROM unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ version }) => version)}::int[],
      ${column(({ title }) => title)}::text[], ${column(({ topic }) => topic)}::text[],
      ${column(({ articleCount }) => articleCount)}::int[],
      ${column(({ firstAt }) => firstAt)}::timestamptz[], ${column(({ lastAt }) => lastAt)}::timestamptz[],
      ${column(({ card }) => toJsonbOrNull(card))}::text[],
      ${column(({ projection }) => toJsonbOrNull(projection))}::text[],
      ${column(({ confidence }) => confidence)}::real[]
    ) AS rebuilt (id, version, title, topic, article_count, first_at, last_at, card, projection, confidence)
    WHERE stories.id = rebuilt.id AND stories.merged_into IS NULL
      AND greatest(card_version, refreshed_version) <= rebuilt.version`.execute(tx);
}

/** The terms of stored features; none of damaged ones, which must not keep a story from its readers. */
function storedTerms(features: Uint8Array | null): Uint32Array {
  try {
    return features === null ? new Uint32Array(0) : decodeFeatures(features).terms;
  } catch {
    return new Uint32Array(0);
  }
}

/** The hashed terms of the articles of the stories, by article; none of an article whose features are outdated. */
export async function listMemberTerms(
  db: Db | Tx,
  stories: readonly string[],
): Promise<Map<string, Uint32Array>> {
  if (stories.length === 0) return new Map();
  const rows = await db
    .selectFrom('story_articles')
    .select(['article_id as id', 'features'])
    .where('story_id', '=', sql<string>`ANY(${[...stories]}::uuid[])`)
    .where(hasCurrentFeatures)
    .execute();
  return new Map(rows.map(({ id, features }) => [id, storedTerms(features)]));
}
