import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getSides, PerspectiveColumns, parseComparative } from './perspective-columns.tsx';

it('shows three regions in order and says which side is missing', () => {
  render(<PerspectiveColumns sides={{ left: ['One.'], center: [], right: ['Two.', 'Three.'] }} />);
  const regions = screen.getAllByRole('region');
  expect(regions.map((region) => region.querySelector('h3')?.textContent)).toEqual([
    'LLEFT-LEANING',
    'CCENTER-LEANING',
    'RRIGHT-LEANING',
  ]);
  const center = screen.getByRole('region', { name: 'CENTER-LEANING' });
  expect(within(center).getByText('No center-leaning analysis available')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'RIGHT-LEANING' })).getAllByRole('listitem')).toHaveLength(
    2,
  );
});

it('shows the articles under a side, and an action where a side is missing', () => {
  render(
    <PerspectiveColumns
      sides={{ left: ['One.', 'One.'], center: [], right: [] }}
      below={(side) => <p>articles of the {side}</p>}
      missing={(side) => <button type="button">find {side}</button>}
    />,
  );
  const left = screen.getByRole('region', { name: 'LEFT-LEANING' });
  expect(within(left).getAllByRole('listitem')).toHaveLength(2);
  expect(within(left).getByText('articles of the left')).toBeTruthy();
  expect(within(left).queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'find center',
    'find right',
  ]);
});

describe('getSides', () => {
  const analysis = 'Left:\n- From the text.\nCenter:\nRight:';

  it('returns the points unchanged, also where their text looks like a heading', () => {
    const points = { left: [{ text: 'Right: a brand.' }], center: [], right: [{ text: 'Asks who pays.' }] };
    expect(getSides({ analysis, points })).toEqual({
      left: ['Right: a brand.'],
      center: [],
      right: ['Asks who pays.'],
    });
  });

  it('parses a text without points', () => {
    expect(getSides({ analysis })).toEqual({ left: ['From the text.'], center: [], right: [] });
  });
});

describe('parseComparative', () => {
  it('parses sides in separate lines, with bullets', () => {
    const text =
      'Left:\n- Leads with workers.\n- Mentions fairness.\nCenter:\n• Sets out routes.\nRight: Asks who pays.';
    expect(parseComparative(text)).toEqual({
      left: ['Leads with workers.', 'Mentions fairness.'],
      center: ['Sets out routes.'],
      right: ['Asks who pays.'],
    });
  });

  it("parses '- Left-leaning sources ...' and continues over further lines", () => {
    const text = [
      'How the sides tell it:',
      '- Left-leaning sources stress the time saved',
      '  for shift workers.',
      '- Center/neutral sources: quote both.',
      '  - They give the full cost.',
      '- Right-leaning sources ask who pays.',
    ].join('\n');
    expect(parseComparative(text)).toEqual({
      left: ['Stress the time saved for shift workers.'],
      center: ['Quote both.', 'They give the full cost.'],
      right: ['Ask who pays.'],
    });
  });

  it('parses bold heads', () => {
    expect(parseComparative('**Left:** One.\n**Right**: Two.')).toEqual({
      left: ['One.'],
      center: [],
      right: ['Two.'],
    });
  });

  it('does not parse a sentence about the left as a head', () => {
    const text = 'Left: One.\n- Left out of the report is the cost.\n- Right after that, fares rise.';
    expect(parseComparative(text).left).toEqual([
      'One.',
      'Left out of the report is the cost.',
      'Right after that, fares rise.',
    ]);
  });

  it.each(['', 'No heads here.\n- A bullet.'])('finds nothing in %j', (text) => {
    expect(parseComparative(text)).toEqual({ left: [], center: [], right: [] });
  });
});
