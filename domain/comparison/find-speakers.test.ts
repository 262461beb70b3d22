import { describe, expect, it } from 'vitest';
import { indexNames } from './find-names.ts';
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
    ['the name after another speaker', 'He said Vale was at the bridge.'],
  ])('does not find %s', (_name, text) => {
    expect(speakersOf(text)).toEqual([]);
  });

  it('counts a name near a quotation as a possible speaker', () => {
    const sentences = tokenizeText('Ada Holm was at the bridge. “It is safe,” she said.');
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
