import { describe, expect, it } from 'vitest';
import { timesLonger } from '#domain/testing/times-longer.ts';
import { findQuotedSpans, mergeSpans, overlapsSpans } from '#domain/text/quoted-spans.ts';
import { findSentences, passageAround } from '#domain/text/sentences.ts';
import { findTerms, indexTerms, type LexiconEntry } from './find-terms.ts';
import { lexiconBalance } from './lexicon-lean.ts';

const entries: LexiconEntry[] = [
  { term: 'illegal alien(s)', side: 'right', weight: 1, note: 'a' },
  { term: 'far left', side: 'right', weight: 0.4, note: 'b' },
  { term: 'the left', side: 'right', weight: 0.4, note: 'c', notBefore: ['hand'], notAfter: ['to'] },
  { term: 'anti-choice', side: 'left', weight: 0.9, note: 'd' },
];
const index = indexTerms(entries);

describe('findTerms', () => {
  it.each([
    ['Two illegal aliens were seen.', ['illegal aliens']],
    ['An ILLEGAL  alien.', ['ILLEGAL  alien']],
    ['illegally alienated', []],
    ['illegal, alien', []],
    ['the anti choice and anti-choice and anti‑choice', ['anti choice', 'anti-choice', 'anti‑choice']],
    ['the left hand, to the left, and the left', ['the left']],
    ['', []],
  ])('finds in %j', (text, found) => {
    expect(findTerms(text, index).map((hit) => text.slice(hit.start, hit.end))).toEqual(found);
  });

  it('counts a repeated term less each time', () => {
    const hits = findTerms('illegal alien illegal alien illegal alien', index);
    expect(lexiconBalance(hits, 100)).toBeCloseTo(1.75);
    expect(lexiconBalance(findTerms('anti-choice', index), 400)).toBeCloseTo(-0.45);
  });
});

describe('a quotation that stands again without marks', () => {
  it('is quoted there too, as a box or a post', () => {
    const said = 'The mayor who runs the council will sell the harbour and the bridge. Stop her!';
    const text = `“${said}” Ada Holm wrote.\n\nThe mayor answered.\n\n${said}\n\nThe mayor who runs it slept.`;
    const quoted = findQuotedSpans(text).map((span) => text.slice(span.start, span.end));
    expect(quoted).toEqual([`“${said}”`, said]);
  });
});

describe('findQuotedSpans', () => {
  it.each([
    ['He said “no way” then', ['“no way”']],
    ['He said "no way" then "yes"', ['"no way"', '"yes"']],
    ['A ‘woke’ idea, it’s said', ['‘woke’']],
    ['It’s the writers’ view', []],
    ["He's sure: 'It is theirs,' he said of the workers' plan", ["'It is theirs,'"]],
    ["Rock of the '90s isn't", []],
    ['No marks here. — Ada Holm (@adaholm) May 3\nThen text', ['No marks here. — Ada Holm (@adaholm) May 3']],
    ['“First paragraph\nnext paragraph', ['“First paragraph']],
    ['A 6" nail is long', []],
    ['"Opens a paragraph and never ends', ['"Opens a paragraph and never ends']],
  ])('finds in %j', (text, quoted) => {
    expect(findQuotedSpans(text).map((span) => text.slice(span.start, span.end))).toEqual(quoted);
  });

  it('knows what lies inside', () => {
    const text = 'He called them “illegal aliens” and left; she met illegal aliens.';
    const spans = findQuotedSpans(text);
    expect(findTerms(text, index).map((hit) => overlapsSpans(spans, hit))).toEqual([true, false]);
  });

  it('takes time in proportion to the marks, megabytes of them', () => {
    expect(timesLonger((size) => findQuotedSpans('‘“"'.repeat(size)), 350_000, 1_400_000)).toBeLessThan(10);
  });
});

describe('findSentences', () => {
  it.each([
    ['One here. Two there! Three?', ['One here.', 'Two there!', 'Three?']],
    ['Mr. Smith met Sen. Jones. They spoke.', ['Mr. Smith met Sen. Jones.', 'They spoke.']],
    ['The U.S. Senate voted. It passed 3.5 to 1.', ['The U.S. Senate voted.', 'It passed 3.5 to 1.']],
    ['“We won.” She left.', ['“We won.”', 'She left.']],
    ['Title\n\nBody text', ['Title', 'Body text']],
    ['', []],
  ])('splits %j', (text, sentences) => {
    expect(findSentences(text).map((span) => text.slice(span.start, span.end))).toEqual(sentences);
  });
});

describe('passageAround', () => {
  it('gives the sentence, and at most 300 characters of a long one with the term inside', () => {
    const text = `Short first. Long ${'word '.repeat(100)}illegal alien ${'more '.repeat(100)}end.`;
    const sentences = findSentences(text);
    const [hit] = findTerms(text, index);
    if (hit === undefined) throw new Error('the term is there');
    const passage = passageAround(text, sentences, hit);
    expect(passage.end - passage.start).toBeLessThanOrEqual(300);
    expect(text.slice(passage.start, passage.end)).toContain('illegal alien');
    const first = sentences[0];
    if (first === undefined) throw new Error('there is a first sentence');
    expect(passageAround(text, sentences, { start: 0, end: 5 })).toEqual(first);
  });
});

describe('a transcript', () => {
  const lines = ['HOLM', 'REED', 'HOLM', 'MARSH (D-Vale)', 'REED'].map((name) => `${name}: We disagree.`);

  it('counts as quoted speech from the first speaker on', () => {
    const text = ['The debate began late.', ...lines, 'And so on.'].join('\n\n');
    const spans = findQuotedSpans(text);
    expect(text.slice(0, spans[0]?.start)).toBe('The debate began late.\n\n');
    expect(overlapsSpans(spans, { start: text.length - 5, end: text.length })).toBe(true);
  });

  it('takes more than a few lines with a colon', () => {
    expect(findQuotedSpans(lines.slice(0, 4).join('\n\n'))).toEqual([]);
  });

  it('is no report under headings with colons', () => {
    const headings = ['INDICATOR', 'KEY DATA', 'IN A NUTSHELL', 'WHAT IT MEANS', 'MARKETS'];
    expect(findQuotedSpans(headings.map((name) => `${name}: Prices rose.`).join('\n\n'))).toEqual([]);
  });
});

describe('mergeSpans', () => {
  it.each([
    [[{ start: 0, end: 4 }], [], [{ start: 0, end: 4 }]],
    [[{ start: 6, end: 9 }], [{ start: 0, end: 7 }], [{ start: 0, end: 9 }]],
    [
      [
        { start: 0, end: 2 },
        { start: 8, end: 9 },
      ],
      [{ start: 4, end: 6 }],
      [
        { start: 0, end: 2 },
        { start: 4, end: 6 },
        { start: 8, end: 9 },
      ],
    ],
  ])('joins %j and %j', (one, other, merged) => {
    expect(mergeSpans(one, other)).toEqual(merged);
  });
});
