import { plural, t } from '@lingui/core/macro';
import { useId } from 'react';
import type { SearchTime } from '#domain/search/news/count-facets.ts';
import type { SearchSide } from '#domain/search/news/search-query.ts';
import { FilterPanel } from '#web/components/news/filter-panel.tsx';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { topicWords } from '#web/components/news/story-words.ts';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { NewsSearch } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { type FilterKey, filterKeys, type SearchView } from './search-view.ts';

type Facets = NonNullable<NewsSearch['facets']>;

export interface SearchFiltersProps {
  view: SearchView;
  facets: Facets | undefined;
  /** Articles that match. */
  shown: number;
  onChange: (changes: Partial<SearchView>) => void;
}

const sideWords = (): Labels<SearchSide> => ({
  left: t`Left-Leaning`,
  center: t`Center`,
  right: t`Right-Leaning`,
  unrated: t`Unrated`,
});

const timeWords = (): Labels<SearchTime> => ({
  '1d': t`Since yesterday`,
  '7d': t`Last 7 days`,
  '30d': t`Last 30 days`,
  '365d': t`Last year`,
});

/** The filters with their counts: beside the results on wide screens, in a sheet on others. */
export function SearchFilters(props: SearchFiltersProps) {
  return (
    <FilterPanel
      summary={writeFilters(props.view, props.facets).join(commaAndSpace())}
      close={plural(props.shown, { one: 'Show # article', other: 'Show # articles' })}
    >
      <Groups {...props} />
    </FilterPanel>
  );
}

/** The choices of a facet, as rows of a radio group. Values of a newer server have their own name. */
function buildChoices(
  all: string,
  words: Readonly<Record<string, string>>,
  facet: readonly { value: string; count: number }[] = [],
) {
  const listed = Object.keys(words).map(
    (value) => facet.find((entry) => entry.value === value) ?? { value, count: undefined },
  );
  return [
    { value: '', label: all },
    ...listed.map(({ value, count: matches }) => ({
      value,
      label: getWord(words, value, value),
      dim: matches === 0,
      ...(matches === undefined ? {} : { note: count(matches) }),
    })),
  ];
}

function Groups({ view, facets, onChange }: SearchFiltersProps) {
  const id = useId();
  return (
    <>
      <RadioGroup
        legend={t`Perspective`}
        name={`${id}-side`}
        value={view.side}
        choices={buildChoices(t`All`, sideWords(), facets?.side).map((choice) => ({
          ...choice,
          ...(choice.value === '' ? {} : { mark: <SideBadge side={choice.value as SearchSide} /> }),
        }))}
        onChange={(side) => onChange({ side })}
      />
      <RadioGroup
        legend={t`Topics`}
        name={`${id}-topic`}
        value={view.topic}
        choices={buildChoices(t`All Topics`, topicWords(), facets?.topic)}
        onChange={(topic) => onChange({ topic })}
      />
      <RadioGroup
        legend={t`Time`}
        name={`${id}-time`}
        value={view.after}
        choices={buildChoices(t`Any time`, timeWords(), facets?.time)}
        onChange={(after) => onChange({ after })}
      />
      <RadioGroup
        legend={t`Outlets`}
        name={`${id}-outlet`}
        value={view.outlet}
        choices={[
          { value: '', label: t`All outlets` },
          ...(facets?.outlet ?? []).map(({ value, name, count: matches }) => ({
            value,
            label: plainWords(name) || value,
            note: count(matches),
            dim: matches === 0,
          })),
        ]}
        onChange={(outlet) => onChange({ outlet })}
      />
      {facets?.complete === false && (
        <p className="hint">{t`Counts are of the ${count(facets.counted)} newest articles with these words.`}</p>
      )}
    </>
  );
}

/** The word of a value of the address, which may be anything. */
function getWord(words: Readonly<Record<string, string>>, value: string, otherwise: string): string {
  return Object.hasOwn(words, value) ? (words[value] ?? otherwise) : otherwise;
}

const filterWords: Readonly<Record<FilterKey, (value: string, facets: Facets | undefined) => string>> = {
  side: (value) => getWord(sideWords(), value, value),
  topic: (value) => getWord(topicWords(), value, value),
  after: (value) => getWord(timeWords(), value, t`After ${value}`),
  before: (value) => t`Before ${value}`,
  outlet: (value, facets) =>
    plainWords(facets?.outlet.find((outlet) => outlet.value === value)?.name ?? value),
};

/** A filter in words: "Left-Leaning", "Last 7 days". */
export function writeFilter(key: FilterKey, value: string, facets: Facets | undefined): string {
  return filterWords[key](value, facets);
}

/** The active filters in words: "Left-Leaning, Economy". */
function writeFilters(view: SearchView, facets: Facets | undefined): string[] {
  return filterKeys.filter((key) => view[key] !== '').map((key) => writeFilter(key, view[key], facets));
}
