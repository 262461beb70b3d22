import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EventComparison } from './event-comparison.tsx';

const none = { leads_with: [], stresses: [], leaves_out: [], words: [], quotes: [], passages: [] };
const entry = {
  text: 'Ada Holm',
  count: 4,
  of: 5,
  others_count: 0,
  others_of: 6,
  passages: [{ article: 'a', quote: 'Ada Holm said "never" &amp; left.' }],
};
const left = {
  ...none,
  articles: 5,
  headlines: [
    { article: 'a', text: 'Bridge closed', is_opinion: false },
    { article: 'b', text: 'Close it for good', is_opinion: true },
  ],
  passages: [{ article: 'a', quote: 'Engineers closed the bridge.' }],
};
const empty = { ...none, articles: 0 };
const structure = {
  common_ground: [{ text: 'The bridge is closed.', articles: ['a', 'c'] }],
  sides: { left: { ...left, quotes: [entry] }, center: empty, right: empty },
};
const value = { analysis: 'Left:\n- One.\nCenter:\nRight:' };
const shared = {
  value,
  structure,
  source: (article: string) => `Outlet ${article}`,
  link: (article: string, text: string) => <a href={`#${article}`}>{text}</a>,
  publishedAt: (article: string) => (article === 'a' ? '2026-09-14T10:00:00Z' : null),
};
const side = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}-LEANING`) }));

it('shows the headlines of a side as links with their outlets, days and first sentences', () => {
  render(<EventComparison {...shared} />);
  const [first, second] = side('LEFT').getAllByRole('listitem');
  expect(first?.textContent).toBe('Bridge closedOutlet a · 14 Sept“Engineers closed the bridge.”');
  expect(second?.textContent).toBe('Close it for goodOutlet b · opinion');
  expect(side('LEFT').getByRole('link', { name: 'Bridge closed' }).getAttribute('href')).toBe('#a');
  expect(side('LEFT').getByText('“Engineers closed the bridge.”')).toBeTruthy();
  expect(side('LEFT').getByText('5 articles')).toBeTruthy();
});

it('shows each fact with its count and the sentence, and marks what is more than chance', () => {
  const described = {
    ...none,
    stresses: [{ ...entry, text: '$4 million', others_at_most: true, others_count: 2 }],
    words: [{ ...entry, text: '“pact”', at_least: true }],
    leaves_out: [{ ...entry, text: 'Bo Vale', count: 0 }],
  };
  const sides = { ...structure.sides, left: { ...structure.sides.left, described } };
  render(<EventComparison {...shared} structure={{ ...structure, sides }} />);
  expect(side('LEFT').getByText('Quotes Ada Holm').closest('p')?.textContent).toBe(
    'Quotes Ada Holm 4 of 5, others 0 of 6more than chance',
  );
  expect(side('LEFT').getAllByText('“Ada Holm said ‘never’ & left.”')).toHaveLength(4);
  const textOf = (name: string) => side('LEFT').getByText(name).closest('p')?.textContent;
  expect(textOf('Gives $4 million')).toBe('Gives $4 million 4 of 5, others at most 2 of 6');
  expect(textOf('Uses “pact”')).toBe('Uses “pact” at least 4 of 5, others 0 of 6');
  expect(textOf('Leaves out Bo Vale')).toBe('Leaves out Bo Vale 0 of 5, others 0 of 6');
  expect(screen.getByText(/^“More than chance”:/)).toBeTruthy();
});

it('shows no row without content, and says only what is missing altogether', () => {
  const sides = { ...structure.sides, left };
  render(<EventComparison {...shared} structure={{ ...structure, sides }} />);
  expect(side('LEFT').getAllByRole('list')).toHaveLength(1);
  expect(screen.queryByText(/chance/)).toBeNull();
  expect(side('RIGHT').getByText('No right-leaning analysis available')).toBeTruthy();
});

it('shows articles on the subject for a side without one on the event, labelled so', () => {
  const nearest = {
    right: [{ title: 'Road tolls rise', source: 'The Gazette', url: 'https://gazette.example/1' }],
  };
  render(<EventComparison {...shared} value={{ ...value, nearest }} />);
  expect(side('RIGHT').getByText('On the subject, not on this event')).toBeTruthy();
  const link = side('RIGHT').getByRole('link', { name: /^Road tolls rise/ });
  expect(link.getAttribute('href')).toBe('https://gazette.example/1');
  expect(screen.queryByText('No right-leaning analysis available')).toBeNull();
  expect(side('CENTER').getByText('No center-leaning analysis available')).toBeTruthy();
});

it('shows the points of a language model below the headlines, in place of the facts', () => {
  render(<EventComparison {...shared} isModel />);
  expect(side('LEFT').getByText('Bridge closed')).toBeTruthy();
  expect(side('LEFT').getByText('One.')).toBeTruthy();
  expect(side('LEFT').queryByText('Quotes Ada Holm')).toBeNull();
});

it('says how many articles are known by their headline alone, and shows the common ground above', () => {
  const sides = { ...structure.sides, left: { ...left, not_compared: 2 } };
  render(<EventComparison {...shared} structure={{ ...structure, sides }} withCommonGround />);
  expect(side('LEFT').getByText('2 of its 5 articles are known by their headlines alone.')).toBeTruthy();
  const common = screen.getByRole('region', { name: 'Common ground' });
  expect(within(common).getByText('The bridge is closed.', { exact: false })).toBeTruthy();
});

it('shows what older versions stored: entries without headlines, or points alone', () => {
  const older = { ...none, articles: 5, stresses: [{ ...entry, text: '“tear gas”' }] };
  const { unmount } = render(
    <EventComparison {...shared} structure={{ ...structure, sides: { ...structure.sides, left: older } }} />,
  );
  expect(side('LEFT').getByText('Stresses “tear gas”')).toBeTruthy();
  unmount();
  const { structure: _, ...plain } = shared;
  render(<EventComparison {...plain} />);
  expect(side('LEFT').getByRole('listitem').textContent).toBe('One.');
});
