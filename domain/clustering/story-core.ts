import { type ArticleFeatures, countMask, inLead, inTitle, signatureBins } from './article-features.ts';
import type { WindowStory } from './window-member.ts';

/** Smaller stories have no core: the common terms of few articles also match merely similar ones. */
export const minForCore = 12;
const maxMembers = 12;
const maxTerms = 160;
const noSignature = new Uint16Array(signatureBins);

/**
 * Builds one article from the latest articles of a story: the terms that at least two of them contain, counted by
 * articles. A short report on a large story may be similar to no single article, but similar to all together.
 */
export function coreOf(story: WindowStory): ArticleFeatures {
  const counts = new Map<number, { containing: number; titles: number; leads: number }>();
  const latest = story.members.slice(-maxMembers);
  for (const { features } of latest) {
    for (const [i, term] of features.terms.entries()) {
      const mark = features.marks[i] ?? 0;
      const count = counts.get(term) ?? { containing: 0, titles: 0, leads: 0 };
      count.containing += 1;
      if (mark & inTitle) count.titles += 1;
      if (mark & inLead) count.leads += 1;
      counts.set(term, count);
    }
  }
  const common = [...counts]
    .filter(([, { containing }]) => containing >= 2)
    .sort((a, b) => b[1].containing - a[1].containing || a[0] - b[0])
    .slice(0, maxTerms)
    .sort((a, b) => a[0] - b[0]);
  return {
    language: latest[0]?.features.language ?? 'en',
    terms: Uint32Array.from(common, ([term]) => term),
    marks: Uint8Array.from(
      common,
      ([, { containing, titles, leads }]) =>
        Math.min(countMask, containing) | (titles >= 2 ? inTitle : 0) | (leads >= 2 ? inLead : 0),
    ),
    signature: noSignature,
  };
}
