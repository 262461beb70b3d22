import { expect, it } from 'vitest';
import { removeNameCards } from './name-cards.ts';

it('removes the full name and the headlines that a page hides beside a name', () => {
  expect(
    removeNameCards(
      "President Holm Ada Maria HolmSenate votes on the bridge Holm's rivals prepare: report MORE on Friday closed the bridge.",
    ),
  ).toBe('President Holm on Friday closed the bridge.');
  expect(removeNameCards('Sen. Bo Reyes Robert (Bo) de ReyesMORE (I-Wendle) said so.')).toBe(
    'Sen. Bo Reyes (I-Wendle) said so.',
  );
});

it('keeps a text that has the word for another reason', () => {
  const text = 'Ada Holm wants MORE bridges, and Ada Holm says so.';
  expect(removeNameCards(text)).toBe(text);
});
