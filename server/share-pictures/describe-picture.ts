import type { StoryCard } from '#contract/news.ts';
import { plainLine } from '#server/outputs/plain-line.ts';
import type { PictureContent } from './build-picture.ts';

/** What the picture of a story shows. */
export function describePicture(
  story: Pick<StoryCard, 'title' | 'bias_distribution' | 'unrated_count' | 'outlet_count' | 'is_sample'>,
  { publicUrl }: { publicUrl: string },
): PictureContent {
  return {
    title: plainLine(story.title).normalize('NFC'),
    counts: { ...story.bias_distribution, unrated: story.unrated_count },
    outlets: story.outlet_count,
    note: story.is_sample ? 'Sample: an invented story' : new URL(publicUrl).hostname,
  };
}
