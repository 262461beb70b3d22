import { t } from '@lingui/core/macro';
import type { EditionName } from '#domain/editions/edition-names.ts';
import type { Perspective, TimeRange } from '#domain/editions/story-filters.ts';
import type { TopicChoice } from '#domain/editions/view-edition.ts';

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

export function getLabel<Value extends string>(
  choices: readonly { value: Value; label: string }[],
  value: Value,
): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
