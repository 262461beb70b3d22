import { plural, t } from '@lingui/core/macro';
import { useId } from 'react';
import { type TopicChoice, unfiltered } from '#domain/editions/view-edition.ts';
import { FilterPanel } from '#web/components/news/filter-panel.tsx';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { RadioGroup } from '#web/components/radio-group.tsx';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { NewsView } from './news-view.ts';
import { getLabel, perspectives, timeRanges, topics } from './view-labels.ts';

interface FiltersProps {
  view: NewsView;
  /** The number of stories per topic. */
  counts: Readonly<Record<TopicChoice, number>>;
  shown: number;
  onChange: (changes: Partial<NewsView>) => void;
}

/** The filters: beside the list on wide screens, in a dialog on others. */
export function Filters(props: FiltersProps) {
  return (
    <FilterPanel
      summary={writeFilters(props.view)}
      close={plural(props.shown, { one: 'Show # story', other: 'Show # stories' })}
    >
      <Groups {...props} />
    </FilterPanel>
  );
}

function Groups({ view, counts, onChange }: FiltersProps) {
  const id = useId();
  return (
    <>
      <RadioGroup
        legend={t`Topics`}
        name={`${id}-topic`}
        value={view.topic}
        choices={topics().map((topic) => ({
          ...topic,
          note: counts[topic.value],
          dim: counts[topic.value] === 0,
        }))}
        onChange={(topic) => onChange({ topic })}
      />
      {view.topic !== 'all' && (
        <FollowButton
          kind="topic"
          value={view.topic}
          name={getLabel(topics(), view.topic)}
          size="small"
          className="filter-follow"
        />
      )}
      <RadioGroup
        legend={t`Perspective`}
        name={`${id}-perspective`}
        value={view.perspective}
        choices={perspectives().map(({ value, label }) => ({
          value,
          label,
          ...(value === 'all' ? {} : { mark: <SideBadge side={value} /> }),
        }))}
        onChange={(perspective) => onChange({ perspective })}
      />
      <RadioGroup
        legend={t`Time Range`}
        name={`${id}-time`}
        value={view.time}
        choices={timeRanges().map((range) => ({ ...range, note: range.value }))}
        onChange={(time) => onChange({ time })}
      />
    </>
  );
}

/** The active filters in words: "Politics, Left-Leaning, Last 24 Hours". */
function writeFilters(view: NewsView): string {
  return [
    ...(view.topic === unfiltered.topic ? [] : [getLabel(topics(), view.topic)]),
    ...(view.perspective === unfiltered.perspective ? [] : [getLabel(perspectives(), view.perspective)]),
    getLabel(timeRanges(), view.time),
  ].join(commaAndSpace());
}
