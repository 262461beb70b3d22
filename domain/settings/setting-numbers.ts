/** The range of a number that administrators set. */
export interface SettingNumber {
  min: number;
  max: number;
  /** The value until the first change, and of an empty field. */
  fallback: number;
}

export const relevanceNumbers = {
  threshold: { min: 0.1, max: 1, fallback: 0.25 },
  min_articles: { min: 0, max: 50, fallback: 3 },
  max_articles_to_score: { min: 1, max: 1000, fallback: 20 },
} as const satisfies Record<string, SettingNumber>;

export const advancedNumbers = {
  max_total_articles: { min: 1, max: 200, fallback: 50 },
  semantic_clustering_threshold: { min: 0.1, max: 1, fallback: 0.65 },
} as const satisfies Record<string, SettingNumber>;

export const rssNumbers = {
  /** In minutes. */
  updateFrequency: { min: 5, max: 1440, fallback: 60 },
  maxTotalArticles: { min: 10, max: 200, fallback: 50 },
  maxStories: { min: 100, max: 2000, fallback: 500 },
  minArticlesPerStory: { min: 1, max: 10, fallback: 2 },
  storySwarmMinArticles: { min: 2, max: 20, fallback: 2 },
} as const satisfies Record<string, SettingNumber>;

/** The range of the limit of articles per request to each connector. */
export const sourceLimitRange = { min: 5, max: 100 } as const;

/** The initial values of all numbers of a setting. */
export function initialNumbers<Key extends string>(
  numbers: Readonly<Record<Key, SettingNumber>>,
): Record<Key, number> {
  const values = Object.entries<SettingNumber>(numbers).map(([key, { fallback }]) => [key, fallback]);
  return Object.fromEntries(values) as Record<Key, number>;
}
