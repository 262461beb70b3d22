import { describe, expect, it } from 'vitest';
import { findQuotedSpans } from '#domain/text/quoted-spans.ts';
import { findQuotedSpeakers } from './find-quoted-speakers.ts';

const speakers = (text: string) => findQuotedSpeakers(text, findQuotedSpans(text));

describe('findQuotedSpeakers', () => {
  it.each([
    ['after a quotation', 'He met “the whole of the council today,” said Ada Holm on Monday.'],
    ['with an apposition', '“We met the whole of the council,” Ada Holm, a nurse, said.'],
    ['before a quotation', 'On Monday, Ada Holm said: “We met the whole of the council.”'],
    ['by “according to”', 'According to Ada Holm, “the whole of the council met today”.'],
    ['by the last name', 'Ada Holm came. “We met the whole of the council,” Holm said.'],
    ['with a courtesy', 'Ada Holm came. “We met the whole of the council,” Mr. Holm said.'],
  ])('finds a name %s', (_, text) => expect(speakers(text)).toEqual(['Ada Holm']));

  it('puts the most quoted first, and each once', () => {
    const text =
      '“We met the whole of the council,” said Ada Holm. “The council was late again today,” Ben Reed said. “It was a very long evening,” Reed added.';
    expect(speakers(text)).toEqual(['Ben Reed', 'Ada Holm']);
  });

  it.each([
    ['a pronoun', '“We met the whole of the council,” She said.'],
    ['a single term', 'Ada Holm said it was “late”.'],
    ['a weekday', 'On Friday said “we met the whole of the council”.'],
  ])('finds nobody by %s', (_, text) => expect(speakers(text)).toEqual([]));
});
