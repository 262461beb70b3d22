import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { StoryLedger } from '#domain/clustering/story-ledger.ts';
import { createStoryStream } from '#domain/clustering/story-stream.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { StoryMember } from '#domain/stories/story-member.ts';
import { topicTags } from '#domain/stories/topic-tags.ts';
import { isBoilerplate } from '#domain/text/boilerplate.ts';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { loadRows } from '#models/load-rows.ts';
import { textSubject } from '#server/analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { advancedSetting } from '#server/settings/definitions.ts';
import { memberOutlet } from '#server/stories/projection/to-member.ts';

export interface SourceArticle {
  id: string;
  host: string;
  outlet: string;
  title: string;
  date: string;
  text: string;
  author: string | null;
}

/** A story of at least two articles with the chips that readers see. */
export interface ChipStory {
  /** The id of its first article. */
  id: string;
  titles: string[];
  members: StoryMember[];
  chips: string[];
}

export const newsroomFile = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');

export const loadNewsroom = (): SourceArticle[] =>
  existsSync(newsroomFile) ? [...loadRows<SourceArticle>(newsroomFile)] : [];

/** The invented articles of the clustering eval, each story in one outlet per article. */
export function inventArticles(): SourceArticle[] {
  const file = join(rootFolder, 'evals', 'testdata', 'clustering', 'articles.jsonl');
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  return rows.map((line, at) => {
    const { title, text } = JSON.parse(line) as { title: string; text: string };
    const host = `outlet-${at % 5}.example`;
    return {
      id: String(at),
      host,
      outlet: host,
      title,
      date: '2026-03-04',
      text: `${text} ${text}`,
      author: null,
    };
  });
}

const dayMs = 86_400_000;

/** Places articles into stories with the stream of the product, in order of their dates. */
function placeArticles(articles: readonly SourceArticle[]): Map<string, number[]> {
  const tools = createWordTools();
  let count = 0;
  const stream = createStoryStream({
    ...loadClustering(join(rootFolder, 'models', 'clustering')),
    threshold: advancedSetting.initial.semantic_clustering_threshold,
    newStoryId: () => `s${count++}`,
  });
  const ledger = new StoryLedger(stream);
  for (const [at, article] of articles.entries()) {
    const features = analyseForClustering({ ...article, language: 'en' }, tools);
    const publishedAt = Date.parse(article.date) + (at % 1000) * (dayMs / 1000);
    ledger.place({ id: article.id, features, publishedAt, outlet: article.host });
  }
  ledger.regroup();
  const stories = new Map<string, number[]>();
  for (const [at, { id }] of articles.entries()) {
    const story = ledger.storyOf(id) ?? '';
    stories.set(story, [...(stories.get(story) ?? []), at]);
  }
  return stories;
}

/** The text without lines that the extraction leaves out of a page. */
const withoutBoilerplate = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isBoilerplate(line.trim()))
    .join('\n');

async function toMembers(articles: readonly SourceArticle[]): Promise<StoryMember[]> {
  const analyzer = createEmbeddedAnalyzer();
  const table = loadOutletTable();
  const members: StoryMember[] = [];
  for (const { id, host, title, text, date, author } of articles) {
    const subject = textSubject({ title, text: withoutBoilerplate(text) }, findOutlet(table, host));
    const { topics } = await analyzer.analyze({ ...subject, byline: author });
    members.push({
      ...{ id, title, topics, side: null, credibility: null, copyOf: null, probability: 1 },
      outlet: memberOutlet(table, host),
      dated: `${date}T12:00:00Z`,
    });
  }
  return members;
}

/** The stories that the product makes of these articles. */
export async function buildChipStories(articles: readonly SourceArticle[]): Promise<ChipStory[]> {
  const ordered = [...articles].sort((a, b) => a.date.localeCompare(b.date));
  const members = await toMembers(ordered);
  return [...placeArticles(ordered).values()]
    .filter((places) => places.length >= 2)
    .map((places) => {
      const own = places.flatMap((at) => members[at] ?? []);
      const [first] = own;
      return {
        id: first?.id ?? '',
        members: own,
        titles: own.map(({ title }) => title),
        chips: topicTags(own),
      };
    });
}
