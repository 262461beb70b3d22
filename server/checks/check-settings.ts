/** What administrators decide about searching, as it stands when a check begins. */
export interface CheckSettings {
  relevance: {
    /** In [0.1, 1]. */
    threshold: number;
    min_articles: number;
    max_articles_to_score: number;
  };
  /** Of one search, over all sources. */
  max_total_articles: number;
  enable_deduplication: boolean;
  opposing_viewpoints_enabled: boolean;
  /** From this probability on, articles report the same event; in [0.1, 1]. */
  semantic_clustering_threshold: number;
}
