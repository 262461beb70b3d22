import type { EditionName } from '#contract/news.ts';
import type { Perspective, TimeRange } from '#domain/editions/story-filters.ts';
import { type EditionView, type TopicChoice, unfiltered } from '#domain/editions/view-edition.ts';

/** The choices of the reader, which the address contains. */
export type NewsView = EditionView;

export const editions: readonly { value: EditionName; label: string; short: string; caption: string }[] = [
  { value: 'uk', label: 'UK News', short: 'UK', caption: 'UK stories first, then international, then US.' },
  { value: 'us', label: 'US News', short: 'US', caption: 'US stories first, then international, then UK.' },
  {
    value: 'world',
    label: 'World News',
    short: 'World',
    caption: 'The latest stories first, from everywhere.',
  },
];

export const topics: readonly { value: TopicChoice; label: string }[] = [
  { value: 'all', label: 'All Topics' },
  { value: 'politics', label: 'Politics' },
  { value: 'technology', label: 'Technology' },
  { value: 'economy', label: 'Economy' },
  { value: 'international', label: 'International' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'environment', label: 'Environment' },
  { value: 'general', label: 'General' },
];

export const perspectives: readonly { value: Perspective; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'left', label: 'Left-Leaning' },
  { value: 'center', label: 'Center' },
  { value: 'right', label: 'Right-Leaning' },
];

export const timeRanges: readonly { value: TimeRange; label: string }[] = [
  { value: '1h', label: 'Last Hour' },
  { value: '24h', label: 'Last 24 Hours' },
  { value: '7d', label: 'Last Week' },
  { value: '30d', label: 'Last Month' },
];

/** Whether the view has no filters. */
export const isUnfiltered = ({ topic, perspective, time }: NewsView): boolean =>
  topic === unfiltered.topic && perspective === unfiltered.perspective && time === unfiltered.time;

export function labelOf<Value extends string>(
  choices: readonly { value: Value; label: string }[],
  value: Value,
): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

function chosen<Value extends string>(
  choices: readonly { value: Value }[],
  text: string | null,
  fallback: Value,
): Value {
  return choices.find((choice) => choice.value === text)?.value ?? fallback;
}

/** Parses the view of an address. Missing and invalid values become the defaults. */
export function parseView(search: URLSearchParams, defaultEdition: EditionName): NewsView {
  return {
    edition: chosen(editions, search.get('edition'), defaultEdition),
    topic: chosen(topics, search.get('topic'), unfiltered.topic),
    perspective: chosen(perspectives, search.get('perspective'), unfiltered.perspective),
    time: chosen(timeRanges, search.get('time'), unfiltered.time),
  };
}

/** Always contains the edition, and the filters that differ from their defaults. */
export function writeView(view: NewsView): URLSearchParams {
  const search = new URLSearchParams({ edition: view.edition });
  for (const key of ['topic', 'perspective', 'time'] as const) {
    if (view[key] !== unfiltered[key]) search.set(key, view[key]);
  }
  return search;
}
