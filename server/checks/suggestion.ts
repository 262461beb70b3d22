import type { Side } from '#domain/analysis/rating.ts';
import type { ConnectorId } from '#domain/connectors/connector-names.ts';

/** An article found for a subject, with the known ratings. */
export interface Candidate {
  /** In the corpus; null for an article that only a connector lists. */
  articleId: string | null;
  title: string;
  address: string;
  /** False for a provider's link with an unknown target. */
  isResolved: boolean;
  /** The outlet's name for display. */
  source: string;
  /** The outlet's domain, or its name where no domain is known. */
  outlet: string;
  description: string;
  /** The start of its text; empty when only the headline is known. */
  lead: string;
  publishedAt: Date | null;
  /** In [-1, 1]; null when unrated. */
  lean: number | null;
  side: Side | null;
  credibility: number | null;
  ratedBy: 'article' | 'outlet' | null;
  origin: 'corpus' | ConnectorId;
  /** Whether all words of its search are known to occur in it. */
  everyTerm: boolean;
}

export interface RelevantCandidate extends Candidate {
  /** In [0, 1]. */
  relevance: number;
}

export interface Suggestion extends RelevantCandidate {
  belowThreshold: boolean;
}

export interface SearchedSource {
  id: 'corpus' | ConnectorId;
  name: string;
  outcome: 'ok' | 'failed' | 'disabled';
  found: number;
  detail: string | null;
}
