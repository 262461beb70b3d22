import { expect, it } from 'vitest';
import { findCaptionLines } from './caption-lines.ts';

it('finds lines that the credit of a picture ends, with all their sentences', () => {
  const caption = '1 of 2 Ada Holm at the bridge. It was closed, police said. (Bo Reyes/Wendle Post via AP)';
  const text = `${caption}\nThe bridge was closed (AP reports).\n\nPolice closed it (again).\nThe Wendle (Reuters) `;
  const lines = findCaptionLines(text).map(({ start, end }) => text.slice(start, end));
  expect(lines).toEqual([caption, 'The Wendle (Reuters) ']);
});

it('finds a caption whose credit is the next line', () => {
  const text = 'Ada Holm speaks at the bridge.\n\nBo Reyes/Getty Images\n\nThe bridge was closed on Monday.';
  const lines = findCaptionLines(text).map(({ start, end }) => text.slice(start, end));
  expect(lines).toEqual(['Ada Holm speaks at the bridge.', 'Bo Reyes/Getty Images']);
});
