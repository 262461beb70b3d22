import { plural, t } from '@lingui/core/macro';
import { type Region, regions } from '#domain/outlets/outlet.ts';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { StoryTopic } from '#web/lib/answers.ts';
import type { Labels } from '#web/lib/labels.ts';

/** "17 articles", "1 article". */
export const countArticles = (count: number): string =>
  plural(count, { one: '# article', other: '# articles' });

/** "12 independent sources". */
export const countSources = (count: number): string =>
  plural(count, { one: '# independent source', other: '# independent sources' });

export const countStories = (count: number): string => plural(count, { one: '# story', other: '# stories' });

export const topicWords = (): Labels<StoryTopic> => ({
  politics: t`Politics`,
  technology: t`Technology`,
  economy: t`Economy`,
  international: t`International`,
  healthcare: t`Healthcare`,
  environment: t`Environment`,
  general: t`General`,
});

const regionWords = (): Readonly<Record<Region, string>> => ({
  uk: t`UK`,
  us: t`US`,
  international: t`International`,
});

/** "UK 14, International 3"; empty without regions. */
export function writeRegions(counts: Readonly<Record<Region, number>>): string {
  return regions
    .filter((region) => counts[region] > 0)
    .map((region) => `${regionWords()[region]} ${counts[region]}`)
    .join(commaAndSpace());
}
