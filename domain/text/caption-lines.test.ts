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

it('finds the line after a colon: a letter, the text of another paper, or a list', () => {
  const text = 'From the Wendle Post:\n\nAda Holm closed the bridge.\n\nIt opened on Monday.';
  const lines = findCaptionLines(text).map(({ start, end }) => text.slice(start, end));
  expect(lines).toEqual(['Ada Holm closed the bridge.']);
});

it('finds the captions of a gallery, which stand twice in a row', () => {
  const caption = 'People leave flowers at the old bridge.';
  const text = `The bridge fell.\n\n${caption}\n\n${caption}\n\nNobody was hurt.`;
  const lines = findCaptionLines(text).map(({ start, end }) => text.slice(start, end));
  expect(lines).toEqual([caption, caption]);
});
