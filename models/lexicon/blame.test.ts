import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { splitTerms } from '#domain/analysis/term-words.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { findQuotedSpans } from '#domain/text/quoted-spans.ts';
import { loadBlame } from './blame.ts';
import { loadLexicon } from './lexicon.ts';

const blame = loadBlame(fileURLToPath(new URL('./blame.json', import.meta.url)));

function found(text: string): [string | undefined, string][] {
  return blame
    .find(splitTerms(text), findQuotedSpans(text))
    .map((hit) => [hit.entry.side, sliceText(text, hit.start, hit.end)]);
}

describe('passages in which the writer blames a side', () => {
  it.each([
    ['Once more Democrats have refused to vote.', 'right', 'Democrats have refused'],
    ['Once more Republicans have refused to vote.', 'left', 'Republicans have refused'],
    ['The Obama administration’s reckless plan is back.', 'right', 'Obama administration’s reckless'],
    ['For weeks Trump insisted on the number.', 'left', 'Trump insisted'],
  ])('speak for the other side: %s', (text, side, passage) => {
    expect(found(text)).toEqual([[side, passage]]);
  });

  it.each([
    ['another speaker blames', 'Democrats have failed the country, said the senator.'],
    ['quotation marks stand around it', 'In his words, “Democrats have failed the country” again.'],
    ['a negation stands before it', 'This time Democrats have not failed the country.'],
    ['the sentence ends between', 'It was put to Democrats. Failure came later.'],
    ['no party or person stands before it', 'The plan failed, and the dam failed.'],
    ['the word is an adjective of another meaning', 'The democratic process failed there.'],
    ['a verb of saying is far away', 'Democrats of the two chambers heard what the clerk claimed.'],
    ['a pronoun of another clause stands between', 'It hands Trump the line he desperately needs.'],
    ['one candidate beats another', 'Then Biden destroyed Sanders in the primary.'],
    ['a hyphen makes another word', 'The Trump-obsessed crowd went home.'],
  ])('are not found where %s', (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it('count on both sides alike', () => {
    const text = 'Democrats lied. Republicans lied.';
    expect(found(text).map(([side]) => side)).toEqual(['right', 'left']);
  });

  it('are shown as evidence with a sentence on the writer', () => {
    const lexicon = loadLexicon(fileURLToPath(new URL('./lexicon.json', import.meta.url)));
    const { partisan } = lexicon.findMatches('Once more Democrats have refused to vote.', 100);
    expect(partisan.map(({ entry }) => entry.note)).toEqual([
      'The writer finds fault with the left and names nobody else who says so.',
    ]);
  });
});
