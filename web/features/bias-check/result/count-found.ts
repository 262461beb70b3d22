import { plural } from '@lingui/core/macro';

/** "12 found": articles of a search. */
export const countFound = (count: number): string => plural(count, { one: '# found', other: '# found' });
