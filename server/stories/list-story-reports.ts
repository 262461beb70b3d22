import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { StoryReport } from '#domain/stories/find-left-out.ts';
import type { StoryMember } from '#domain/stories/story-member.ts';
import type { Db } from '#server/db/db.ts';
import { sourceName } from '#server/outlets/source-name.ts';
import { toMember } from './projection/to-member.ts';
import { getStoryOf } from './statistics-store.ts';
import { listStoryMembers, listTextBeginnings } from './story-store.ts';

/** Of each article, only these first characters are read. */
const maxCharacters = 6_000;

/** The story of an article, and its chosen articles with the beginnings of their texts. */
export interface StoryReports {
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
