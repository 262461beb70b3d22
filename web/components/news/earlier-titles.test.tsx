import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EarlierTitles } from './earlier-titles.tsx';

it('shows each change of a headline with the headlines before and after it', () => {
  const earlier = [
    { title: 'Second', until: '2026-11-02T10:00:00.000Z' },
    { title: 'First', until: '2026-11-01T10:00:00.000Z' },
  ];
  const { rerender } = render(<EarlierTitles title="Third" earlier={earlier} />);
  const lines = screen.getAllByText(/Headline changed/).map(({ textContent }) => textContent ?? '');
  const plain = lines.map((line) => line.replace(/[\u2066-\u2069]/g, ''));
  expect(plain[0]).toContain('from “Second” to “Third”');
  expect(plain[1]).toContain('from “First” to “Second”');
  rerender(<EarlierTitles title="Third" earlier={undefined} />);
  expect(screen.queryByText(/Headline changed/)).toBeNull();
});
