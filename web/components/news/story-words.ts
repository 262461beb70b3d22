import { type Region, regions } from '#domain/outlets/outlet.ts';
import type { StoryTopic } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';

/** "17 articles", "1 article". */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

export const topicWords: Labels<StoryTopic> = {
  politics: 'Politics',
  technology: 'Technology',
  economy: 'Economy',
  international: 'International',
  healthcare: 'Healthcare',
  environment: 'Environment',
  general: 'General',
};

const regionWords: Readonly<Record<Region, string>> = { uk: 'UK', us: 'US', international: 'International' };

/** "UK 14, International 3"; empty without regions. */
export function writeRegions(counts: Readonly<Record<Region, number>>): string {
  return regions
    .filter((region) => counts[region] > 0)
    .map((region) => `${regionWords[region]} ${counts[region]}`)
    .join(', ');
}
