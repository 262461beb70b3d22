/** The administrators' settings for searches, loaded at the start of a check. */
export interface CheckSettings {
  relevance: {
    /** In [0.1, 1]. */
    threshold: number;
    min_articles: number;
    max_articles_to_score: number;
  };
  /** Maximum per search, over all sources. */
  max_total_articles: number;
  enable_deduplication: boolean;
  opposing_viewpoints_enabled: boolean;
  /** Articles with at least this probability report the same event; in [0.1, 1]. */
  semantic_clustering_threshold: number;
}
