import {
  type Story,
  type StoryArticle,
  type StoryChapter,
  type StoryOutlet,
  writtenFields,
} from '#contract/news.ts';
import { type StoryAnalysis, type StoryComparison, writtenAnalysisFields } from '#contract/story-analysis.ts';
import { confidenceWords } from '#domain/analysis/confidence-words.ts';
import { type Side, sides } from '#domain/analysis/rating.ts';
import { AppError } from '#domain/app-error.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { mayReadWithModel } from '#domain/outlets/may-read-with-model.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { cutPassage, joinPassage } from '#domain/search/pick-passages.ts';
import type { StoryFacts } from '#domain/stories/build-story-facts.ts';
import type { JudgedTone } from '#domain/stories/measure-sentiment.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { composeBiasSource, composeCredibilitySource } from '#server/analysis/present-analysis.ts';
import { presentComparison } from '#server/analysis/present-comparison.ts';
import { summarisedCharacters, summariseSubject } from '#server/analysis/summarise-subject.ts';
import { listEarlierTitles } from '#server/articles/list-earlier-titles.ts';
import type { Db } from '#server/db/db.ts';
import { shownByline, sourceName } from '#server/outlets/source-name.ts';
import { mainThread } from '#server/take-turns.ts';
import { findNearest } from './find-nearest.ts';
import { toCard } from './list-stories.ts';
import { emptyProjection, type StoredProjection, type TitledChapter } from './projection/projected-story.ts';
import { type RefreshDeps, refreshWaiting } from './projection/refresh-waiting.ts';
import { memberOutlet } from './projection/to-member.ts';
import { sampleTable } from './samples/sample-edition.ts';
import {
  getStoryRow,
  isStoryId,
  type ListedMember,
  listStoryMembers,
  listTextBeginnings,
  type StoryRow,
} from './story-store.ts';

interface ProjectedStory extends StoryRow {
  facts: StoryFacts;
  projection: StoredProjection;
}

type Input = { id: string; signal: AbortSignal };

/** Stories whose projection is built now: a page has three calls at once. */
const opening = new Map<string, Promise<unknown>>();

/** Builds the projection of a story of which readers have seen the card only. Its page stands without it too. */
async function openStory(deps: RefreshDeps, id: string): Promise<void> {
  // The first call may be aborted while others need what it builds.
  const { signal } = new AbortController();
  const built =
    opening.get(id) ??
    refreshWaiting(deps, { storyIds: [id], limit: 1, isOpened: true, signal })
      .catch((error: unknown) => deps.log?.error({ err: error, story: id }, 'page of a story not built'))
      .finally(() => opening.delete(id));
  opening.set(id, built);
  await built;
}

/** A story with its projection, which is built if there is none of its card yet. @throws AppError not-found */
async function getProjectedStory(deps: RefreshDeps, { id, signal }: Input): Promise<ProjectedStory> {
  const notFound = () =>
    new AppError('not-found', 'There is no story with this id. It may have been removed.');
  if (!isStoryId(id)) throw notFound();
  let story = await getStoryRow(deps.db, id);
  if (story !== null && (story.projection === null || story.facts === null || story.isProjectionOld)) {
    await openStory(deps, story.id);
    signal.throwIfAborted();
    story = await getStoryRow(deps.db, id);
  }
  if (story === null || story.facts === null) throw notFound();
  return { ...story, facts: story.facts, projection: story.projection ?? emptyProjection };
}

function toArticle(row: ListedMember, text: string | undefined, outlets: OutletTable): StoryArticle {
  const outlet = memberOutlet(outlets, row.domain);
  const known = findOutlet(outlets, row.domain);
  const { origin } = row;
  const isStored = text === undefined || text === '';
  const summary = isStored
    ? (origin?.summary ?? [])
    : summariseSubject({ ...row, text, language: null, outlet: known });
  return {
    id: row.id,
    url: row.address,
    title: row.title,
    source: sourceName(outlets, row),
    domain: outlet.domain,
    description: cutPassage((row.description || row.lead).replace(/\s+/g, ' ').trim()),
    published_at: row.publishedAt?.toISOString() ?? null,
    bias_score: row.lean,
    credibility_score: row.credibility,
    bias_category: sideOf(row.lean),
    ai_summary: joinPassage(summary) || null,
    bias_source: origin === null ? null : composeBiasSource(origin, known),
    credibility_source: origin === null ? null : composeCredibilitySource(origin, known),
    region: outlet.region,
    copy_of: row.copyOf,
    is_wire: outlet.isWire,
    byline: shownByline(outlets, row),
  };
}

/** The articles, with summaries that are built now where none is stored. */
async function presentArticles(
  db: Db,
  rows: readonly ListedMember[],
  outlets: OutletTable,
): Promise<StoryArticle[]> {
  const ids = rows.flatMap(({ id, origin }) => ((origin?.summary.length ?? 0) > 0 ? [] : [id]));
  const texts = await listTextBeginnings(db, ids, summarisedCharacters);
  const articles: StoryArticle[] = [];
  for (const row of rows)
    articles.push(await mainThread.run(() => toArticle(row, texts.get(row.id), outlets)));
  return articles;
}

/** The outlets of a story, in the order of their first articles. */
function toOutlets(rows: readonly ListedMember[], outlets: OutletTable): StoryOutlet[] {
  const covering = new Map<string, StoryOutlet>();
  for (const row of [...rows].reverse()) {
    const { domain, region } = memberOutlet(outlets, row.domain);
    const known = covering.get(domain);
    if (known !== undefined) {
      known.articles += 1;
      continue;
    }
    const listed = findOutlet(outlets, row.domain);
    covering.set(domain, {
      domain,
      name: sourceName(outlets, row),
      region,
      country: listed?.country ?? null,
      owner: listed?.owner ?? null,
      kind: listed?.kind ?? null,
      bias_score: listed?.lean ?? null,
      bias_category: sideOf(listed?.lean ?? null),
      reliability: listed?.reliability ?? null,
      flags: listed?.flags ?? [],
      references: listed?.references ?? [],
      articles: 1,
      first_published_at: row.publishedAt?.toISOString() ?? null,
    });
  }
  return [...covering.values()];
}

/** Names of the outlets that do not allow language models to read their articles. */
function listKept(rows: readonly ListedMember[], outlets: OutletTable): string[] {
  const kept = rows.filter(({ domain }) => !mayReadWithModel(outlets, domain));
  return [...new Set(kept.map((row) => sourceName(outlets, row)))].sort();
}

function toChapters(chapters: readonly TitledChapter[], rows: readonly ListedMember[]): StoryChapter[] {
  const dates = new Map(rows.map(({ id, dated }) => [id, dated.toISOString()]));
  return chapters.flatMap(({ id, formerIds, title, articles }) => {
    const present = articles.filter((article) => dates.has(article));
    const first_at = dates.get(present[0] ?? '');
    const last_at = dates.get(present.at(-1) ?? '');
    if (first_at === undefined || last_at === undefined) return [];
    const article_count = present.length;
    return { id, former_ids: formerIds, title, article_count, first_at, last_at, articles: present };
  });
}

/** A story with its articles, newest first. The id of a merged story gives the story it was merged into. */
export async function getStory(deps: RefreshDeps, input: Input): Promise<Story> {
  const story = await getProjectedStory(deps, input);
  const rows = await listStoryMembers(deps.db, story.id);
  const { articles: _, ...card } = toCard(story, deps.clock().getTime());
  const outlets = story.isSample ? sampleTable : deps.outlets;
  const { written } = story.projection;
  const earlier = await listEarlierTitles(deps.db, rows);
  const articles = (await presentArticles(deps.db, rows, outlets)).map((article) => {
    const earlier_titles = earlier.get(article.id);
    return {
      ...article,
      ...(earlier_titles === undefined ? {} : { earlier_titles }),
      ...(written?.strays.includes(article.id) === true ? { may_be_stray: true } : {}),
    };
  });
  const present = new Map(articles.map((article) => [article.id, article]));
  const cites = (ids: readonly string[]) => ids.filter((id) => present.has(id));
  return {
    ...card,
    articles,
    outlets_covering: toOutlets(rows, outlets),
    cited_summary: story.projection.summary
      .map((sentence) => ({ ...sentence, articles: cites(sentence.articles) }))
      .filter(({ articles: ids }) => ids.length > 0),
    selected_by: story.projection.selectedBy,
    written_by: written?.model ?? null,
    several_events_by: story.projection.severalEventsBy,
    written: writtenFields.filter((field) => written?.fields.includes(field)),
    kept_from_model: written === null ? [] : listKept(rows, outlets),
    first_reports: story.projection.firstReports.flatMap(({ side, article }) => {
      const first = present.get(article);
      const published_at = rows.find(({ id }) => id === article)?.dated.toISOString();
      return first === undefined || published_at === undefined
        ? []
        : [{ side, article, source: first.source, published_at }];
    }),
    chapters: toChapters(story.projection.chapters, rows),
    merged_from: story.id === input.id.toLowerCase() ? null : input.id,
    is_locked: story.isLocked,
    created_at: story.createdAt.toISOString(),
  };
}

const toSentimentBasis = (judged: JudgedTone | null, isWritten: boolean) =>
  judged === null || isWritten ? null : { certainty: confidenceWords(judged.chance), words: judged.words };

/** How the sides report a story. */
export async function getStoryAnalysis(deps: RefreshDeps, input: Input): Promise<StoryAnalysis> {
  const { projection, facts } = await getProjectedStory(deps, input);
  const { sentiment, credibility, written } = projection;
  const isRead = (side: Side) => (written?.sentiment[side].length ?? 0) > 0;
  return {
    topic_tags: projection.topicTags,
    ai_summary: facts.ai_summary,
    sentiment_analysis: {
      overall_sentiment: sentiment.overall?.tone ?? null,
      left_sentiment: sentiment.left?.tone ?? null,
      center_sentiment: sentiment.center?.tone ?? null,
      right_sentiment: sentiment.right?.tone ?? null,
    },
    sentiment_basis: {
      overall: toSentimentBasis(sentiment.overall, sides.some(isRead)),
      left: toSentimentBasis(sentiment.left, isRead('left')),
      center: toSentimentBasis(sentiment.center, isRead('center')),
      right: toSentimentBasis(sentiment.right, isRead('right')),
    },
    common_ground: projection.commonGround.map(({ text }) => text),
    common_ground_cited: projection.commonGround,
    key_differences: projection.differences.map(({ text }) => text),
    key_differences_cited: projection.differences.map(({ moreThanChance, ...difference }) => ({
      ...difference,
      ...(moreThanChance === undefined ? {} : { more_than_chance: moreThanChance }),
    })),
    credibility_scores: {
      overall: credibility.overall,
      left_perspective: credibility.left,
      center_perspective: credibility.center,
      right_perspective: credibility.right,
    },
    made_by: 'embedded',
    ...(written === null ? {} : { left_out_cited: written.leftOut, sentiment_passages: written.sentiment }),
    written_by: written?.model ?? null,
    written: writtenAnalysisFields.filter((field) => written?.fields.includes(field)),
  };
}

/**
 * How each side reports a story: the comparative text and the points it is written from; and for a side without an
 * article on it the nearest ones on its subject.
 */
export async function getStoryComparison(deps: RefreshDeps, input: Input): Promise<StoryComparison> {
  const story = await getProjectedStory(deps, input);
  const { comparison, points, sides: compared, commonGround } = story.projection;
  const members = await listStoryMembers(deps.db, story.id);
  const nearest = await findNearest(
    deps,
    {
      title: story.title,
      summary: story.facts.ai_summary,
      around: members[0]?.dated ?? deps.clock(),
      covered: sides.filter((side) => story.facts.bias_distribution[side] > 0),
      members: new Set(members.map(({ id }) => id)),
    },
    input.signal,
  );
  return {
    analysis: comparison,
    ...(points === undefined ? {} : { points }),
    ...(compared === undefined
      ? {}
      : { comparison: presentComparison({ commonGround, sides: compared }, (id) => id) }),
    nearest,
  };
}
