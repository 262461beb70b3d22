import { setImmediate } from 'node:timers/promises';
import type { Background } from '#domain/clustering/background.ts';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { createStoryStream, type Placement, type StoryStream } from '#domain/clustering/story-stream.ts';
import type { Db } from '#server/db/db.ts';
import { advancedSetting, rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-setting.ts';
import { listForTrial, type TrialArticle } from '#server/stories/moderation/repair-store.ts';

export interface GroupingFigures {
  threshold: number;
  /** Groups with articles, single ones included. */
  stories: number;
  /** Groups with as many articles as a swarm needs. */
  swarms: number;
  largest: number;
  /** Articles that stand alone. */
  alone: number;
}

interface Named {
  title: string;
  source: string;
}

export interface GroupingExample {
  kind: 'joined' | 'parted';
  groups: Named[][];
}

export interface ThresholdTrial {
  articles: number;
  inForce: GroupingFigures;
  proposed: GroupingFigures;
  examples: GroupingExample[];
}

export interface TryThresholdDeps {
  db: Db;
  clustering: { background: Background; model: StoryModel };
}

/** Articles grouped before other work gets its turn. */
const atOnce = 20;
const maxExamples = 6;
const maxGroups = 4;
const maxTitles = 5;

/**
 * Groups the newest articles twice, under the threshold in force and under another one, in memory alone.
 * Repairs by hand are not looked at.
 */
export async function tryThreshold(
  deps: TryThresholdDeps,
  input: { threshold: number; articles: number; signal: AbortSignal },
): Promise<ThresholdTrial> {
  const [advanced, rss] = await Promise.all([
    getSetting(deps.db, advancedSetting),
    getSetting(deps.db, rssSetting),
  ]);
  const articles = await listForTrial(deps.db, input.articles);
  const group = (threshold: number) => groupArticles(deps, { articles, threshold, signal: input.signal });
  const inForce = await group(advanced.semantic_clustering_threshold);
  const proposed = await group(input.threshold);
  const figures = (groups: TrialArticle[][], threshold: number): GroupingFigures => ({
    threshold,
    stories: groups.length,
    swarms: groups.filter(({ length }) => length >= rss.storySwarmMinArticles).length,
    largest: Math.max(0, ...groups.map(({ length }) => length)),
    alone: groups.filter(({ length }) => length === 1).length,
  });
  return {
    articles: articles.length,
    inForce: figures(inForce, advanced.semantic_clustering_threshold),
    proposed: figures(proposed, input.threshold),
    examples: [...examplesOf('joined', proposed, inForce), ...examplesOf('parted', inForce, proposed)].slice(
      0,
      maxExamples,
    ),
  };
}

async function groupArticles(
  { clustering }: TryThresholdDeps,
  input: { articles: readonly TrialArticle[]; threshold: number; signal: AbortSignal },
): Promise<TrialArticle[][]> {
  let made = 0;
  const stream = createStoryStream({
    ...clustering,
    threshold: input.threshold,
    newStoryId: () => {
      made += 1;
      return `story ${made}`;
    },
  });
  const groups = new Map<string, TrialArticle[]>();
  for (const [index, article] of input.articles.entries()) {
    if (index % atOnce === 0) {
      await setImmediate();
      input.signal.throwIfAborted();
    }
    const placement = addOrSkip(stream, article);
    if (placement === null) continue;
    const { story, merged } = placement;
    for (const { from, into } of merged) {
      groups.set(into, [...(groups.get(into) ?? []), ...(groups.get(from) ?? [])]);
      groups.delete(from);
    }
    groups.set(story, [...(groups.get(story) ?? []), article]);
  }
  return [...groups.values()];
}

/** Null for an article that cannot be read or placed: the trial is of the others. */
function addOrSkip(stream: StoryStream, { id, outlet, dated, features }: TrialArticle): Placement | null {
  try {
    return stream.add({ id, features: decodeFeatures(features), outlet, publishedAt: dated.getTime() });
  } catch {
    stream.remove(id);
    return null;
  }
}

/** Groups of `whole` that are several groups in `parts`, those with the most articles first. */
function examplesOf(
  kind: GroupingExample['kind'],
  whole: readonly TrialArticle[][],
  parts: readonly TrialArticle[][],
): GroupingExample[] {
  const partOf = new Map(parts.flatMap((part, index) => part.map(({ id }) => [id, index] as const)));
  const split = whole.flatMap((group) => {
    const pieces = new Map<number, TrialArticle[]>();
    for (const article of group) {
      const part = partOf.get(article.id) ?? -1;
      pieces.set(part, [...(pieces.get(part) ?? []), article]);
    }
    return pieces.size > 1 ? [{ size: group.length, pieces: [...pieces.values()] }] : [];
  });
  return split
    .sort((a, b) => b.size - a.size)
    .slice(0, maxExamples / 2)
    .map(({ pieces }) => ({
      kind,
      groups: pieces.slice(0, maxGroups).map((piece) =>
        piece.slice(0, maxTitles).map(({ title, siteName, outlet }) => ({
          title,
          source: siteName ?? outlet,
        })),
      ),
    }));
}
