import { expect, it } from 'vitest';
import { describeChange } from './audit-block.tsx';

const feed = (name: string, url: string) => ({ name, url, enabled: true });

it.each([
  ['a number of a setting', { gnews: 10, newsapi: 15 }, { gnews: 30, newsapi: 15 }, ['gnews: 10 → 30']],
  ['a feed that was added', {}, { added: [feed('The Tribune', 'a')] }, ['added: The Tribune']],
  [
    'a feed that was changed, by its name and what differs',
    { changed: [feed('The Tribune', 'a')] },
    { changed: [feed('The Tribune', 'b')] },
    ['The Tribune: url a → b'],
  ],
  [
    'a list that took the place of another',
    { removed: ['A', 'B', 'C', 'D', 'E'].map((name) => feed(name, name)) },
    { added: [feed('F', 'f')] },
    ['removed: A, B, C and 2 more', 'added: F'],
  ],
  [
    'many feeds at once, the first of them',
    { changed: ['A', 'B', 'C', 'D'].map((name) => feed(name, 'x')) },
    { changed: ['A', 'B', 'C', 'D'].map((name) => feed(name, 'y')) },
    ['A: url x → y', 'B: url x → y', 'C: url x → y', 'and 1 more changed'],
  ],
  [
    'a list of which only the first are sent',
    { removed: ['A', 'B', 'C'].map((name) => feed(name, name)), removed_count: 300 },
    { reason: 'they are gone' },
    ['removed: A, B, C and 297 more', 'reason: they are gone'],
  ],
  ['a value that is no record', null, 'text', ['nothing → text']],
])('describes %s', (_name, before, after, lines) => {
  expect(describeChange(before, after)).toEqual(lines);
});
