import { describe, expect, it } from 'vitest';
import { indexNames, isPersonName } from './find-names.ts';
import { findSpeakers } from './find-speakers.ts';
import { tokenizeText } from './tokenize.ts';

const filler = 'The mayor Ada Holm and the builder Cy Vale met. Then Holm and Vale left.';

function speakersOf(text: string): string[] {
  const sentences = tokenizeText(text);
  const names = indexNames([...sentences, ...tokenizeText(filler)], ['The Beacon']);
  return [...findSpeakers(sentences, names).quoted.keys()];
}

describe('findSpeakers', () => {
  it.each([
    ['a name before the verb', 'Ada Holm said the bridge is safe.', ['Ada Holm']],
    ['a surname alone', 'Later Holm told reporters that the bridge is safe.', ['Ada Holm']],
    ['a name after the verb', '“The bridge is safe,” said Mayor Ada Holm on Monday.', ['Ada Holm']],
    ['a name with an apposition', 'Ada Holm, the mayor of Wendle, said the bridge is safe.', ['Ada Holm']],
    ['a source', 'The bridge is safe, according to Ada Holm.', ['Ada Holm']],
  ])('finds %s', (_name, text, speakers) => {
    expect(speakersOf(text)).toEqual(speakers);
  });

  it.each([
    ['a name that is only mentioned', 'Officials said Ada Holm was at the bridge.'],
    ['an outlet', 'The inquiry is open, Reuters said on Monday.'],
    ['the owner of what is said', "Ada Holm's office said the bridge is safe."],
    ['whom a spokesman speaks for', 'A spokesman for Mayor Ada Holm said the bridge is safe.'],
    [
      'whom a speaker works for',
      'An old friend, an assistant to Ada Holm, the mayor, said the bridge is safe.',
    ],
    ['the subject of what a paper says', 'The complaint said Ada Holm was involved.'],
    ['who answers without words', 'On Sunday Ada Holm replied to a letter of the harbour board.'],
    ['who claims a thing', 'Ada Holm claimed the seat of the harbour board.'],
    [
      'the end of a quotation before a speaker',
      '“They met Ada Holm,” the owner of the quay, a builder, said.',
    ],
    ['the end of a quotation before a name', '“They met Ada Holm,” the owners’ said, and left.'],
    [
      'who may have said it',
      'On the quay they heard it. But if Ada Holm said this, it was only to sell a book.',
    ],
    ['whose words another one reports', 'The prosecutor claimed Ada Holm complained of the noise.'],
    ['the name after another speaker', 'He said Vale was at the bridge.'],
  ])('does not find %s', (_name, text) => {
    expect(speakersOf(text)).toEqual([]);
  });

  it('finds whom a pronoun in the next sentence stands for', () => {
    expect(speakersOf('Ada Holm was at the bridge. “It is safe,” she said.')).toEqual(['Ada Holm']);
    expect(speakersOf('Ada Holm met Cy Vale at the bridge. “It is safe,” she said.')).toEqual([]);
  });

  it('counts a name near a quotation as a possible speaker', () => {
    const sentences = tokenizeText('At the bridge and quay of Wendle was Ada Holm. “It is safe,” she said.');
    const names = indexNames([...sentences, ...tokenizeText(filler)], []);
    const { quoted, possible } = findSpeakers(sentences, names);
    expect([quoted.has('Ada Holm'), possible.has('Ada Holm')]).toEqual([false, true]);
  });
});

describe('indexNames', () => {
  const nameAtStart = (text: string, all: string) => {
    const names = indexNames(tokenizeText(all), ['The Beacon']);
    const [sentence] = tokenizeText(text);
    return sentence === undefined ? null : (names.nameAt(sentence.tokens, 0)?.name ?? null);
  };

  it('drops offices, and gives a surname its full name', () => {
    const all = 'On Monday Sen. Ada Holm spoke. On Tuesday Holm left.';
    expect(nameAtStart('Ada Holm spoke.', all)).toBe('Ada Holm');
    expect(nameAtStart('Holm spoke.', all)).toBe('Ada Holm');
  });

  it.each([
    ['of a department', 'Commerce Secretary Ada Holm'],
    ['of two words', 'U.S. Solicitor General Ada Holm'],
    ['of a committee', 'House Harbour Committee Chairman Ada Holm'],
  ])('drops an office %s', (_, written) => {
    const all = `They met ${written} here. Then ${written} left. Later Holm came.`;
    expect(nameAtStart('Holm spoke.', all)).toBe('Ada Holm');
    expect(nameAtStart(`${written} spoke.`, all)).not.toBe(written);
  });

  it('gives a person one name', () => {
    const all =
      'Here Robert Holm spoke. There Robert Holm left. Then Bob Holm came, and Robert W. Holm too. Later Holm sat.';
    for (const form of ['Bob Holm', 'Robert W. Holm', 'Robert Holm', 'Holm'])
      expect(nameAtStart(`${form} spoke.`, all)).toBe('Robert Holm');
  });

  it('drops an office that several people hold', () => {
    const all = 'Here Justices Ada Holm and Cy Vale spoke. There Justices Ada Holm and Cy Vale left.';
    expect(nameAtStart('Justices Ada Holm', all)).toBeNull();
    expect(nameAtStart('Ada Holm spoke.', all)).toBe('Ada Holm');
  });

  it('gives no surname that two people share, and no outlet, day or ordinary word', () => {
    const all = `Here Ada Holm met Eva Holm. Then Holm left. ${'They read The Beacon and the Beacon on Monday. '.repeat(4)}`;
    expect(nameAtStart('Holm spoke.', all)).not.toBe('Ada Holm');
    expect(nameAtStart('Beacon readers know.', all)).toBeNull();
    expect(nameAtStart('Monday came.', all)).toBeNull();
  });

  it('joins the parts of an institution', () => {
    const all = 'Here the Department of Justice spoke. There the Department of Justice left.';
    expect(nameAtStart('Department of Justice officials left.', all)).toBe('Department of Justice');
  });
});

it.each([
  ['Ada Holm', true],
  ['Ada Mary Holm', true],
  ['Linn County', false],
  ['Insurrection Act', false],
  ['Representing Disneyland', false],
  ['Washington Secretary', false],
  ['Irving Sterling', true],
])('takes %s for a person: %s', (name, is) => {
  expect(isPersonName(name)).toBe(is);
});
