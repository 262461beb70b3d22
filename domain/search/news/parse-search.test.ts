import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storyTopics } from '#domain/analysis/topic-names.ts';
import { addFilter, emptySearch, isEmptySearch, parseSearch } from './parse-search.ts';
import { parseSearchDate } from './parse-search-date.ts';
import { plainSearchWords } from './plain-search-words.ts';
import { searchSides } from './search-query.ts';

const now = new Date('2026-11-23T15:30:00Z');
const parse = (text: string) => parseSearch(text, now);
const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('parseSearch', () => {
  it('parses every operator', () => {
    expect(
      parse(
        'Harbour bridge "eastern pier" -ferry -"red tape" outlet:bbc.co.uk outlet:"Fox News" side:left ' +
          '-side:unrated topic:economy before:2026-11-20 after:2026',
      ),
    ).toEqual({
      words: ['harbour', 'bridge'],
      phrases: [['eastern', 'pier']],
      excluded: [['ferry'], ['red', 'tape']],
      filters: { outlets: ['bbc.co.uk', 'Fox News'], sides: ['left'], topics: ['economy'] },
      excludedFilters: { outlets: [], sides: ['unrated'], topics: [] },
      before: day('2026-11-20'),
      after: day('2026-01-01'),
      problems: [],
    });
  });

  it.each([
    [
      'bridge before:yesterdy',
      '“yesterdy” is no date. Write before:2026-11-23, before:2026-11, before:yesterday or before:7d.',
    ],
    ['bridge side:lft', '“lft” is no side. Write side:left, side:center, side:right or side:unrated.'],
    ['bridge topic:sport', `“sport” is no topic. Write topic: with one of ${storyTopics.join(', ')}.`],
    [
      'bridge outlet:',
      'Write the name or domain of an outlet after outlet:, as in outlet:bbc.co.uk or outlet:"Fox News".',
    ],
    ['bridge -after:2026', 'A date takes no minus. Write after: without it.'],
    [
      `bridge ${'x'.repeat(61)}`,
      'A word has at most 60 letters. Leave this one out, or write its beginning.',
    ],
  ])('says what is wrong with %j and keeps the rest', (text, message) => {
    const query = parse(text);
    expect(query.words).toEqual(['bridge']);
    expect(query.problems).toEqual([{ part: text.replace('bridge ', ''), message }]);
  });

  it('says that dates leave nothing, and that there are too many words', () => {
    expect(parse('before:2026-01 after:2026-02').problems[0]?.message).toMatch(/^Nothing is before/);
    const words = Array.from({ length: 26 }, (_, at) => `word${at}`);
    const query = parse(words.join(' '));
    expect(query.words).toEqual(words.slice(0, 24));
    expect(query.problems.map(({ part }) => part)).toEqual(['word24', 'word25']);
  });

  it('knows no operator and no side by a name that every object has', () => {
    const query = parseSearch('side:constructor side:__proto__ constructor:x', now);
    expect(query.filters.sides).toEqual([]);
    expect(query.problems).toHaveLength(2);
    expect(query.words).toContain('constructor');
  });

  it('treats unknown operators, addresses and stray signs as words', () => {
    expect(parse('covid-19 state-owned https://a.example/b author:smith - : "" &|!').words).toEqual([
      'covid',
      '19',
      'state',
      'owned',
      'https',
      'a',
      'example',
      'b',
      'author',
      'smith',
    ]);
  });

  it('reads an open quotation mark as none, says so, and keeps the operators behind it', () => {
    const query = parse('"harbour bridge side:left');
    expect([query.words, query.phrases, query.filters.sides]).toEqual([['harbour', 'bridge'], [], ['left']]);
    expect(query.problems).toHaveLength(1);
  });

  it('gives back the parts that it was written from', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    const list = <Item>(item: fc.Arbitrary<Item>) => fc.uniqueArray(item, { maxLength: 4 });
    const parts = fc.record({
      words: list(word),
      phrases: list(fc.array(word, { minLength: 2, maxLength: 3 })),
      sides: list(fc.constantFrom(...searchSides)),
      topics: list(fc.constantFrom(...storyTopics)),
      outlets: list(fc.constantFrom('bbc.co.uk', 'Fox News')),
      excluded: list(word),
    });
    fc.assert(
      fc.property(parts, fc.boolean(), ({ words, phrases, sides, topics, outlets, excluded }, isReversed) => {
        const written = [
          ...words,
          ...phrases.map((phrase) => `"${phrase.join(' ')}"`),
          ...sides.map((side) => `side:${side}`),
          ...topics.map((topic) => `topic:${topic.toUpperCase()}`),
          ...outlets.map((outlet) => `outlet:"${outlet}"`),
          ...excluded.map((each) => `-${each}`),
        ];
        const query = parse((isReversed ? written.toReversed() : written).join('  '));
        const sorted = (values: readonly unknown[]) => values.map(String).toSorted();
        expect(query.problems).toEqual([]);
        expect(sorted(query.words)).toEqual(sorted(words));
        expect(sorted(query.phrases)).toEqual(sorted(phrases));
        expect(sorted(query.excluded)).toEqual(sorted(excluded));
        expect(sorted(query.filters.sides)).toEqual(sorted(sides));
        expect(sorted(query.filters.topics)).toEqual(sorted(topics));
        expect(sorted(query.filters.outlets)).toEqual(sorted(outlets));
      }),
    );
  });

  it('never fails, and lets no sign of a query language through', () => {
    const sign = fc.constantFrom(
      '"',
      '“',
      '-',
      ':',
      ' ',
      'side:',
      'before:',
      'x',
      '\0',
      '\u{1F600}',
      "'",
      '&',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(sign).map((signs) => signs.join('')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const query = parse(typed);
        for (const word of [...query.words, ...query.phrases.flat(), ...query.excluded.flat()]) {
          expect(word).toMatch(/^[\p{L}\p{N}\p{M}]{1,60}$/u);
        }
        for (const { part, message } of query.problems) {
          expect(part.isWellFormed() && message.endsWith('.')).toBe(true);
        }
      }),
    );
  });

  it.each([
    ['phrases', (at: number) => `"z${at} q"`],
    ['excluded phrases', (at: number) => `-"z${at} q"`],
    ['excluded words with a hyphen', (at: number) => `-z${at}-q`],
    ['both', (at: number) => `${at % 2 === 0 ? '-' : ''}"z${at} q"`],
  ])('takes at most six %s, and names the rest', (_, part) => {
    const query = parse(`${Array.from({ length: 12 }, (_, at) => part(at)).join(' ')} bridge`);
    expect([...query.phrases, ...query.excluded]).toHaveLength(6);
    expect(query.problems).toHaveLength(6);
    expect(query.problems[0]?.message).toBe(
      'A search has at most 6 phrases. Leave out those that say least.',
    );
    expect(query.words).toEqual(['bridge']);
  });

  it('reads 100,000 characters of any kind in linear time', () => {
    for (const text of ['"', '-', 'a:', 'side:', ' "', 'a" '].map((part) =>
      part.repeat(100_000 / part.length),
    )) {
      expect(parse(text).words.length).toBeLessThanOrEqual(24);
    }
  });
});

describe('parseSearchDate', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-1-2', '2026-01-02'],
    ['2026-11', '2026-11-01'],
    ['2026', '2026-01-01'],
    ['today', '2026-11-23'],
    ['Yesterday', '2026-11-22'],
    ['7d', '2026-11-16'],
  ])('reads %s', (text, expected) => {
    expect(parseSearchDate(text, now)).toEqual(day(expected));
  });

  it.each(['2026-02-30', '2026-13', '0026', '9999', '20.11.2026', '', 'd', '2026-11-20T10:00'])(
    'does not read %j',
    (text) => {
      expect(parseSearchDate(text, now)).toBeNull();
    },
  );
});

it('adds the filters of a page, separated by commas', () => {
  const query = emptySearch();
  expect(isEmptySearch(query)).toBe(true);
  addFilter(query, 'side', 'left, right,lft', now);
  addFilter(query, 'before', undefined, now);
  expect(query.filters.sides).toEqual(['left', 'right']);
  expect(query.problems.map(({ part }) => part)).toEqual(['side:lft']);
  expect(isEmptySearch(query)).toBe(false);
});

it('finds the words of a text in any script', () => {
  expect(plainSearchWords('Ökonomie: ﬁnance, العربية & 東京')).toEqual([
    'ökonomie',
    'finance',
    'العربية',
    '東京',
  ]);
});
