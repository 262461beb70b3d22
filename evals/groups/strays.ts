import { join } from 'node:path';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { TermWeights } from '#domain/clustering/background.ts';
import { findStrays } from '#domain/clustering/find-strays.ts';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { rootFolder } from '#server/config/paths.ts';
import { bootstrapMean } from '../support/bootstrap.ts';
import type { MeasuredRow } from '../support/measured.ts';
import type { Group } from './load-groups.ts';

/** The places of the articles of each group that the product lets leave. */
export function findLeaving(groups: readonly Group[]): number[][] {
  const { background } = loadClustering(join(rootFolder, 'models', 'clustering'));
  const weights = new TermWeights(background);
  const tools = createWordTools();
  return groups.map(({ articles }) => {
    const grouped = articles.map(({ title, text }) => ({
      features: analyseForClustering({ title, text, language: 'en' }, tools),
      isInside: true,
    }));
    return findStrays(grouped, weights);
  });
}

/** How many of the articles that readers named as strays leave, and how many of the others do. */
export function measureStrays(
  groups: readonly Group[],
  leaving: readonly (readonly number[])[],
): MeasuredRow[] {
  const leaves: number[] = [];
  const stays: number[] = [];
  for (const [at, { isSound, articles, strays }] of groups.entries()) {
    if (!isSound || articles.length < 3) continue;
    for (const place of articles.keys())
      (strays.has(place) ? leaves : stays).push(leaving[at]?.includes(place) === true ? 1 : 0);
  }
  return [
    { what: 'Articles of sound groups that readers named as strays: leave', ...bootstrapMean(leaves) },
    { what: 'Other articles of sound groups: leave', ...bootstrapMean(stays) },
  ];
}
