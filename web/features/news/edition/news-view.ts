import { t } from '@lingui/core/macro';
import type { EditionName } from '#contract/news.ts';
import type { Perspective, TimeRange } from '#domain/editions/story-filters.ts';
import { type EditionView, type TopicChoice, unfiltered } from '#domain/editions/view-edition.ts';

/** The choices of the reader, which the address contains. */
export type NewsView = EditionView;

export const editions = (): readonly {
  value: EditionName;
  label: string;
  short: string;
  caption: string;
}[] => [
  {
    value: 'uk',
    label: t`UK News`,
    short: t`UK`,
    caption: t`UK stories first, then international, then US.`,
  },
  {
    value: 'us',
    label: t`US News`,
    short: t`US`,
    caption: t`US stories first, then international, then UK.`,
  },
  {
    value: 'world',
    label: t`World News`,
    short: t`World`,
    caption: t`The latest stories first, from everywhere.`,
  },
];

export const topics = (): readonly { value: TopicChoice; label: string }[] => [
  { value: 'all', label: t`All Topics` },
  { value: 'politics', label: t`Politics` },
  { value: 'technology', label: t`Technology` },
  { value: 'economy', label: t`Economy` },
  { value: 'international', label: t`International` },
  { value: 'healthcare', label: t`Healthcare` },
  { value: 'environment', label: t`Environment` },
  { value: 'general', label: t`General` },
];

export const perspectives = (): readonly { value: Perspective; label: string }[] => [
  { value: 'all', label: t`All` },
  { value: 'left', label: t`Left-Leaning` },
  { value: 'center', label: t`Center` },
  { value: 'right', label: t`Right-Leaning` },
];

export const timeRanges = (): readonly { value: TimeRange; label: string }[] => [
  { value: '1h', label: t`Last Hour` },
  { value: '24h', label: t`Last 24 Hours` },
  { value: '7d', label: t`Last Week` },
  { value: '30d', label: t`Last Month` },
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
    edition: chosen(editions(), search.get('edition'), defaultEdition),
    topic: chosen(topics(), search.get('topic'), unfiltered.topic),
    perspective: chosen(perspectives(), search.get('perspective'), unfiltered.perspective),
    time: chosen(timeRanges(), search.get('time'), unfiltered.time),
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
