import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EventComparison } from './event-comparison.tsx';

const none = { leads_with: [], stresses: [], leaves_out: [], words: [], quotes: [], passages: [] };
const entry = {
  text: '“tear gas”',
  ...{ count: 4, of: 5, others_count: 0, others_of: 6 },
  passages: [
    { article: 'a', quote: 'Police used tear gas &amp; shields.' },
    { article: 'b', quote: 'The tear gas came late.' },
  ],
};
const structure = {
  common_ground: [{ text: 'The bridge is closed.', articles: ['a', 'c'] }],
  sides: {
    left: { ...none, articles: 5, stresses: [entry] },
    center: { ...none, articles: 1, passages: [{ article: 'c', quote: 'Crowds left at noon.' }] },
    right: { ...none, articles: 5, leaves_out: [{ ...entry, text: 'Ada Holm', count: 0, others_count: 6 }] },
  },
};
const value = { analysis: 'Left:\n- One.\nCenter:\n- Two.\nRight:\n- Three.' };
const source = (article: string) => <a href={`#${article}`}>Outlet {article}</a>;
const side = (name: string) => within(screen.getByRole('region', { name: `${name}-LEANING` }));

it('shows the same rows for each side, with counts, and where nothing is claimed', () => {
  render(<EventComparison value={value} structure={structure} source={source} />);
  for (const name of ['LEFT', 'CENTER', 'RIGHT'])
    expect(
      side(name)
        .getAllByRole('heading', { level: 4 })
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual(['Stresses', 'Leaves out']);
  expect(side('LEFT').getByText('“tear gas”').closest('p')?.textContent).toBe(
    '“tear gas” 4 of 5 articles, 0 of 6 of the others · more than chance',
  );
  expect(side('LEFT').getAllByText('Nothing stands out.')).toHaveLength(1);
  expect(side('RIGHT').getByText('0 of 5 articles, 6 of 6 of the others', { exact: false })).toBeTruthy();
  expect(screen.queryByText('Common ground')).toBeNull();
});

it('describes sides that chance could explain, and says that nothing is claimed', () => {
  const named = { ...entry, count: 0, of: 1, others_count: 3, others_of: 3, text: 'Ada Holm' };
  const sides = {
    left: { ...none, articles: 3, described: { ...none, quotes: [{ ...entry, count: 2, of: 3 }] } },
    center: { ...none, articles: 0 },
    right: { ...none, articles: 1, described: { ...none, leaves_out: [named] } },
  };
  render(<EventComparison value={value} structure={{ ...structure, sides }} source={source} />);
  expect(side('LEFT').getByText('2 of 3 articles').closest('p')?.textContent).toBe(
    '“tear gas” 2 of 3 articles',
  );
  expect(side('RIGHT').getByText('0 of 1 article, 3 of 3 of the others')).toBeTruthy();
  expect(screen.getByText(/^Nothing in these articles sets the sides apart/)).toBeTruthy();
  expect(screen.queryByText(/more than chance$/)).toBeNull();
});

it('says how many articles are not compared', () => {
  const sides = {
    ...structure.sides,
    left: { ...none, articles: 3, not_compared: 1, stresses: [entry] },
    right: { ...none, articles: 1, not_compared: 1, passages: [{ article: 'd', quote: 'Shops closed.' }] },
  };
  render(<EventComparison value={value} structure={{ ...structure, sides }} source={source} />);
  expect(side('LEFT').getByText(/^1 of its 3 articles is not compared/)).toBeTruthy();
  expect(side('RIGHT').getByText(/^Its article is not compared/)).toBeTruthy();
  expect(side('CENTER').queryByText(/not compared/)).toBeNull();
});

it('says that nothing is compared where the articles share too little', () => {
  const apart = {
    ...none,
    articles: 1,
    not_compared: 1,
    passages: [{ article: 'd', quote: 'Shops closed.' }],
  };
  const sides = { left: apart, center: { ...none, articles: 0 }, right: apart };
  render(<EventComparison value={value} structure={{ ...structure, sides }} source={source} />);
  expect(screen.getByText(/^These articles share too little to be compared/)).toBeTruthy();
  expect(screen.queryByText(/^Its article is not compared/)).toBeNull();
});

it('says which rows claim something where any does', () => {
  render(<EventComparison value={value} structure={structure} source={source} />);
  expect(screen.getByText(/^What is marked “more than chance”/)).toBeTruthy();
});

it('opens the passages of an entry, with their articles', async () => {
  render(<EventComparison value={value} structure={structure} source={source} />);
  const summary = side('LEFT').getByText('2 passages', { exact: false });
  await userEvent.click(summary);
  expect(summary.closest('details')?.open).toBe(true);
  expect(side('LEFT').getByText('“Police used tear gas & shields.”')).toBeTruthy();
  expect(side('LEFT').getByRole('link', { name: 'Outlet b' }).getAttribute('href')).toBe('#b');
  expect(side('RIGHT').getByText('2 passages of other sides', { exact: false })).toBeTruthy();
});

it('shows passages without a claim, with the reason, and the common ground above', () => {
  const sides = {
    ...structure.sides,
    left: { ...none, articles: 0 },
    right: { ...none, articles: 2, passages: [{ article: 'd', quote: 'Shops closed.' }] },
  };
  render(
    <EventComparison
      value={{ analysis: 'Left:\nCenter:\n- Two.\nRight:\n- Three.' }}
      structure={{ ...structure, sides }}
      source={source}
      withCommonGround
    />,
  );
  expect(side('CENTER').getByText('“Crowds left at noon.”')).toBeTruthy();
  expect(side('CENTER').getByText('One article is no ground for a claim.')).toBeTruthy();
  expect(side('RIGHT').queryByText('One article is no ground for a claim.')).toBeNull();
  expect(side('LEFT').getByText('No left-leaning analysis available')).toBeTruthy();
  const common = screen.getByRole('region', { name: 'Common ground' });
  expect(within(common).getByText('The bridge is closed.', { exact: false })).toBeTruthy();
});

it('shows the points of a language model or of an older version as they are', () => {
  render(<EventComparison value={value} source={source} />);
  expect(side('RIGHT').getByRole('listitem').textContent).toBe('Three.');
});
