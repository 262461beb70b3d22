// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../testing/setup-dom.ts';
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
