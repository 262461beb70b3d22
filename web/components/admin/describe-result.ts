import type { OperationResult } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';

const plural = (value: number, one: string, many: string) => `${count(value)} ${value === 1 ? one : many}`;

const phrases: readonly (readonly [keyof OperationResult, (value: number) => string])[] = [
  ['articles_processed', (value) => `${plural(value, 'article', 'articles')} processed`],
  ['stories_created', (value) => `${plural(value, 'story', 'stories')} created`],
  ['storiesBefore', (value) => `${plural(value, 'story', 'stories')} before`],
  ['storiesAfter', (value) => `${count(value)} after`],
  ['duplicatesRemoved', (value) => `${plural(value, 'duplicate', 'duplicates')} removed`],
  ['cleaned', (value) => `${count(value)} cleaned`],
  ['total', (value) => `${count(value)} in total`],
];

/** The figures of an operation as one sentence; empty without figures. */
export function describeResult(result: Partial<OperationResult> | null): string {
  if (result === null) return '';
  const parts = phrases.flatMap(([key, write]) => {
    const value = result[key];
    return typeof value === 'number' ? [write(value)] : [];
  });
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
