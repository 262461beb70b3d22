import { expect, it } from 'vitest';
import type { ListedArticle } from './connector.ts';
import { ListedOutlets } from './listed-outlets.ts';

function listed(address: string, more: Partial<ListedArticle> = {}): ListedArticle {
  return {
    title: 't',
    address,
    isResolved: false,
    outletName: null,
    outletAddress: 'a.example',
    description: '',
    publishedAt: null,
    ...more,
  };
}

it('remembers the outlets of links that hide them, and of no others', () => {
  const outlets = new ListedOutlets();
  outlets.remember([
    listed('https://x/1'),
    listed('https://x/2', { isResolved: true }),
    listed('https://x/3', { outletAddress: null }),
  ]);
  expect(['1', '2', '3', '4'].map((path) => outlets.outletOf(`https://x/${path}`))).toEqual([
    'a.example',
    null,
    null,
    null,
  ]);
});

it('forgets the oldest beyond ten thousand', () => {
  const outlets = new ListedOutlets();
  outlets.remember([listed('first'), listed('kept')]);
  outlets.remember(Array.from({ length: 9_998 }, (_, i) => listed(`more ${i}`)));
  outlets.remember([listed('kept'), listed('last')]);
  expect(outlets.outletOf('first')).toBeNull();
  expect(['kept', 'last', 'more 0'].map((address) => outlets.outletOf(address))).toEqual(
    Array(3).fill('a.example'),
  );
});
