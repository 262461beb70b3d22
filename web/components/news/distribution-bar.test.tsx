import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DistributionBar } from './distribution-bar.tsx';

const heard = () => screen.getByRole('img').getAttribute('aria-label');
const key = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const drawn = () =>
  Array.from(document.querySelectorAll('.distribution > span'), (part) => part.getAttribute('data-side'));

it('keeps the sides in order and says all counts', () => {
  render(<DistributionBar large counts={{ left: 7, center: 5, right: 3, unrated: 2 }} />);
  expect(heard()).toBe('Coverage: 7 left, 5 center, 3 right, 2 unrated');
  expect(drawn()).toEqual(['left', 'center', 'right', 'unrated']);
  expect(key()).toEqual(['LLeft 747%', 'CCenter 533%', 'RRight 320%', '?Unrated 2']);
});

it('draws nothing for an empty side, but keeps it in the key', () => {
  render(<DistributionBar counts={{ left: 9, center: 4, right: 0, unrated: 0 }} />);
  expect(drawn()).toEqual(['left', 'center']);
  expect(key()).toEqual(['LLeft 9', 'CCenter 4', 'RRight 0']);
});

it('shows one mark per article, and no shares, below four', () => {
  render(<DistributionBar large counts={{ left: 1, center: 2, right: 0, unrated: 3 }} />);
  expect(document.querySelectorAll('.distribution-marks .side-badge')).toHaveLength(3);
  expect(document.body.textContent).toContain('1 left, 2 center, 0 right, 3 unrated: one mark each');
  expect(document.body.textContent).not.toContain('%');
});

it('says when none is rated', () => {
  render(<DistributionBar counts={{ left: 0, center: 0, right: 0, unrated: 2 }} />);
  expect(document.body.textContent).toBe('No rated articles yet. 2 unrated.');
  expect(heard()).toBe('Coverage: 0 left, 0 center, 0 right, 2 unrated');
});
