import { sql } from 'kysely';
import { minSwarmConfidence } from '#domain/editions/swarm.ts';

/** The confidence of a row of `stories`, in [0, 1]; that of its grouping before its first projection. */
export const semanticConfidence = sql<number>`coalesce(semantic_confidence, confidence)`;

/** Whether a row of `stories` is confident enough for the lists of stories. */
export const isListed = sql<boolean>`${semanticConfidence} >= ${minSwarmConfidence}::real`;
