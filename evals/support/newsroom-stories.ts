import { join } from 'node:path';
import { type Side, shownLean, sides } from '#domain/analysis/rating.ts';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { areNearCopies } from '#domain/clustering/near-copy.ts';
import { placeAll } from '#domain/clustering/place-all.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { buildStoryProjection, type StoryProjection } from '#domain/stories/build-story-projection.ts';
import { type StoryMember, sideOf } from '#domain/stories/story-member.ts';
import { chooseQuotedArticles, parseStorySentences } from '#domain/stories/story-text.ts';
import { summariseTexts } from '#domain/stories/summarise-texts.ts';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { loadRows } from '#models/load-rows.ts';
import { textSubject } from '#server/analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { findPartisanTerms } from '#server/analysis/embedded/load-models.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { inventedFile, loadLabelledStories, newsroomFile } from './data-files.ts';

interface NewsroomRow {
  id: string;
  host: string;
  title: string;
  date: string;
  text: string;
}

/** An article of a story as the product rates it, with its text. */
export interface RatedArticle {
  member: StoryMember;
  text: string;
}

function toMember({ id, host, title, date }: NewsroomRow, side: Side | null): StoryMember {
  const outlet = findOutlet(loadOutletTable(), host);
  return {
    ...{ id, title, side, credibility: null, dated: date, copyOf: null, topics: [], probability: 1 },
    outlet: {
      name: outlet?.name ?? host,
      domain: outlet?.domain ?? host,
      side: sideOf(outlet?.lean ?? null),
      region: 'us',
      isWire: false,
    },
  };
}

/** Rates the articles with the embedded analyzer, outlet included. */
async function rate(rows: readonly NewsroomRow[]): Promise<RatedArticle[]> {
  const analyzer = createEmbeddedAnalyzer();
  const rated: RatedArticle[] = [];
  for (const row of rows) {
    const { lean } = await analyzer.analyze(textSubject(row, findOutlet(loadOutletTable(), row.host)));
    rated.push({ member: toMember(row, sideOf(shownLean(lean))), text: row.text });
  }
  return rated;
}

function place(rows: readonly NewsroomRow[], threshold: number): Int32Array {
  const tools = createWordTools();
  const articles = rows.map(({ title, text, date }) => ({
    features: analyseForClustering({ title, text, language: 'en' }, tools),
    publishedAt: Date.parse(date),
    outlet: null,
  }));
  const data = loadClustering(join(rootFolder, 'models/clustering'));
  return placeAll(articles, rows.length, { ...data, threshold }).stories;
}

/** Without articles that repeat the text of an earlier one. */
function listOriginals(articles: readonly RatedArticle[]): RatedArticle[] {
  const originals: RatedArticle[] = [];
  for (const article of articles)
    if (!originals.some(({ text }) => areNearCopies(text, article.text))) originals.push(article);
  return originals;
}

/** The stories of the newsroom's articles, clustered and rated as the product does, for each threshold. */
export async function loadNewsroomStories(thresholds: readonly number[]): Promise<RatedArticle[][][]> {
  const rows = [...loadRows<NewsroomRow>(newsroomFile)].sort((a, b) => (a.date < b.date ? -1 : 1));
  const rated = await rate(rows);
  return thresholds.map((threshold) => {
    const stories = new Map<number, RatedArticle[]>();
    for (const [at, story] of place(rows, threshold).entries()) {
      const article = rated[at];
      if (article !== undefined) stories.set(story, [...(stories.get(story) ?? []), article]);
    }
    return [...stories.values()].filter(({ length }) => length > 1).map(listOriginals);
  });
}

/** As many as the product compares and quotes. */
const maxQuoted = 30;

/** The projection of a story as the product builds it. */
export function projectStory(story: readonly RatedArticle[]): StoryProjection {
  const members = story.map(({ member }) => member);
  const fullTexts = new Map(story.map(({ member, text }) => [member.id, text]));
  const quoted = chooseQuotedArticles(members, maxQuoted).map((member) => ({
    member,
    sentences: parseStorySentences(fullTexts.get(member.id) ?? '', member.title),
  }));
  return buildStoryProjection(members, quoted, {
    isEnglish: true,
    summarised: summariseTexts(quoted, members[0]?.title ?? '', findPartisanTerms),
    fullTexts,
    wording: { findPartisanTerms },
  });
}

/** The shipped texts as one story, with sides by turns: they only show that everything works. */
export function inventStories(): RatedArticle[][] {
  const rows = loadLabelledStories(inventedFile('summary.jsonl')).flat();
  const articles = rows.map(({ title, text }, at): RatedArticle => {
    const side = sides[at % 3] ?? null;
    const name = `outlet-${at}`;
    const outlet = { name, domain: `${name}.example`, side, region: 'us' as const, isWire: false };
    const member = { id: `${at}`, title, outlet, side, credibility: null, dated: '2026-06-01', copyOf: null };
    return { member: { ...member, topics: [], probability: 1 }, text };
  });
  return [articles];
}
