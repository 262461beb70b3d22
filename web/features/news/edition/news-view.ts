import { storyTopics } from '#domain/analysis/topic-names.ts';
import { type EditionName, editionNames } from '#domain/editions/edition-names.ts';
import { guessEdition } from '#domain/editions/guess-edition.ts';
import { perspectives, timeRanges } from '#domain/editions/story-filters.ts';
import { type EditionView, type TopicChoice, unfiltered } from '#domain/editions/view-edition.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';

/** The choices of the reader, which the address contains. */
export type NewsView = EditionView;

/** Whether the view has no filters. */
export const isUnfiltered = ({ topic, perspective, time }: NewsView): boolean =>
  topic === unfiltered.topic && perspective === unfiltered.perspective && time === unfiltered.time;

function chosen<Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value {
  return values.find((value) => value === text) ?? fallback;
}

/** Parses the view of an address. Missing and invalid values become the defaults. */
export function parseView(search: URLSearchParams, defaultEdition: EditionName): NewsView {
  return {
    edition: chosen(editionNames, search.get('edition'), defaultEdition),
    topic: chosen<TopicChoice>(['all', ...storyTopics], search.get('topic'), unfiltered.topic),
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

/** The edition chosen in this browser, else the one that fits its time zone and languages. */
export function defaultEdition(): EditionName {
  const stored = storage.read(storageKeys.edition);
  const edition = editionNames.find((name) => name === stored);
  if (edition !== undefined) return edition;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return guessEdition(timeZone, navigator.languages);
}
