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

const regionWords = { uk: 'UK', us: 'US', international: 'International' } as const;

/** "UK 14, International 3"; empty without regions. */
export function writeRegions(regions: Readonly<Record<keyof typeof regionWords, number>>): string {
  return (['uk', 'us', 'international'] as const)
    .filter((region) => regions[region] > 0)
    .map((region) => `${regionWords[region]} ${regions[region]}`)
    .join(', ');
}
