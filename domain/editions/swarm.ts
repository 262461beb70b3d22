interface SwarmFields {
  clustering_method: string;
  article_count: number;
  /** In [0, 1]. */
  semantic_confidence: number;
}

export const minSwarmConfidence = 0.5;
/** A story of less confidence is marked as loosely grouped. */
export const minFirmConfidence = 0.7;

/** Whether a story qualifies as a Story Swarm; `minArticles` is the setting storySwarmMinArticles. */
export function isSwarm(story: SwarmFields, minArticles: number): boolean {
  return (
    story.clustering_method === 'semantic' &&
    story.article_count >= minArticles &&
    story.semantic_confidence >= minSwarmConfidence
  );
}

const dayMs = 86_400_000;

/** The parts of the trending score, in points. */
export const trendingPoints = { perArticle: 10, forConfidence: 50, forRecency: 20, max: 100 } as const;

/**
 * 0 to 100: ten points for each article, up to fifty for confidence, up to twenty for recency, which falls to zero
 * over 24 hours. `now` in milliseconds; a story without a time gets none for recency, one in the future all.
 */
export function trendingScore(
  story: Pick<SwarmFields, 'article_count' | 'semantic_confidence'> & { updated_at: string | null },
  now: number,
): number {
  const age = now - Date.parse(story.updated_at ?? '');
  const recency = Number.isNaN(age) ? 0 : Math.max(0, Math.min(1, 1 - age / dayMs));
  const points =
    story.article_count * trendingPoints.perArticle +
    story.semantic_confidence * trendingPoints.forConfidence +
    recency * trendingPoints.forRecency;
  return Math.min(trendingPoints.max, points);
}
