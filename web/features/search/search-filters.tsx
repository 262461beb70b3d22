import { plural, t } from '@lingui/core/macro';
import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import type { SearchTime } from '#domain/search/news/count-facets.ts';
import type { SearchSide } from '#domain/search/news/search-query.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { topicWords } from '#web/components/news/story-words.ts';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { NewsSearch } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
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
  const isWide = useMediaQuery('(min-width: 64rem)');
  if (!isWide) return <FilterSheet {...props} />;
  return (
    <aside className="filters" aria-label={t`Filters`}>
      <Groups {...props} />
    </aside>
  );
}

/** The choices of a facet, as rows of a radio group. Values of a newer server have their own name. */
function choicesOf(
  all: string,
  words: Readonly<Record<string, string>>,
  facet: readonly { value: string; count: number }[] = [],
) {
  const listed = Object.keys(words).map(
    (value) => facet.find((entry) => entry.value === value) ?? { value, count: undefined },
  );
  return [
    { value: '', label: all },
    ...listed.map(({ value, count: found }) => ({
      value,
      label: wordOf(words, value, value),
      dim: found === 0,
      ...(found === undefined ? {} : { note: count(found) }),
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
        choices={choicesOf(t`All`, sideWords(), facets?.side).map((choice) => ({
          ...choice,
          ...(choice.value === '' ? {} : { mark: <SideBadge side={choice.value as SearchSide} /> }),
        }))}
        onChange={(side) => onChange({ side })}
      />
      <RadioGroup
        legend={t`Topics`}
        name={`${id}-topic`}
        value={view.topic}
        choices={choicesOf(t`All Topics`, topicWords(), facets?.topic)}
        onChange={(topic) => onChange({ topic })}
      />
      <RadioGroup
        legend={t`Time`}
        name={`${id}-time`}
        value={view.after}
        choices={choicesOf(t`Any time`, timeWords(), facets?.time)}
        onChange={(after) => onChange({ after })}
      />
      <RadioGroup
        legend={t`Outlets`}
        name={`${id}-outlet`}
        value={view.outlet}
        choices={[
          { value: '', label: t`All outlets` },
          ...(facets?.outlet ?? []).map(({ value, name, count: found }) => ({
            value,
            label: plainWords(name) || value,
            note: count(found),
            dim: found === 0,
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
function wordOf(words: Readonly<Record<string, string>>, value: string, otherwise: string): string {
  return Object.hasOwn(words, value) ? (words[value] ?? otherwise) : otherwise;
}

const filterWords: Readonly<Record<FilterKey, (value: string, facets: Facets | undefined) => string>> = {
  side: (value) => wordOf(sideWords(), value, value),
  topic: (value) => wordOf(topicWords(), value, value),
  after: (value) => wordOf(timeWords(), value, t`After ${value}`),
  before: (value) => t`Before ${value}`,
  outlet: (value, facets) =>
    plainWords(facets?.outlet.find((outlet) => outlet.value === value)?.name ?? value),
};

/** A filter in words: "Left-Leaning", "Last 7 days". */
export function wordOfFilter(key: FilterKey, value: string, facets: Facets | undefined): string {
  return filterWords[key](value, facets);
}

/** The active filters in words: "Left-Leaning, Economy". */
function wordsOfFilters(view: SearchView, facets: Facets | undefined): string[] {
  return filterKeys.filter((key) => view[key] !== '').map((key) => wordOfFilter(key, view[key], facets));
}

function FilterSheet(props: SearchFiltersProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const words = wordsOfFilters(props.view, props.facets);
  return (
    <>
      <Button
        className="filter-open"
        icon={<ListFilter size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t`Filters`} {words.length > 0 && <span className="dim">· {words.join(commaAndSpace())}</span>}
      </Button>
      {open && (
        <Dialog
          title={t`Filters`}
          onClose={close}
          actions={
            <Button kind="primary" onClick={close}>
              {plural(props.shown, { one: 'Show # article', other: 'Show # articles' })}
            </Button>
          }
        >
          <div className="filters">
            <Groups {...props} />
          </div>
        </Dialog>
      )}
    </>
  );
}
