import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PerspectiveColumns } from './perspective-columns.tsx';

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
