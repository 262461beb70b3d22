import type { OperationResult } from '#contract/jobs.ts';
import { count } from '../format.ts';

const phrases: readonly (readonly [keyof OperationResult, (value: number) => string])[] = [
  ['articles_processed', (value) => `${count(value)} articles processed`],
  ['stories_created', (value) => `${count(value)} stories created`],
  ['storiesBefore', (value) => `${count(value)} stories before`],
  ['storiesAfter', (value) => `${count(value)} after`],
  ['duplicatesRemoved', (value) => `${count(value)} duplicates removed`],
  ['cleaned', (value) => `${count(value)} cleaned`],
  ['total', (value) => `${count(value)} in total`],
];

/** The figures of an operation as one sentence; empty without any. */
export function describeResult(result: OperationResult | null): string {
  if (result === null) return '';
  const parts = phrases.flatMap(([key, write]) => {
    const value = result[key];
    return typeof value === 'number' ? [write(value)] : [];
  });
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}
