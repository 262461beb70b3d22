import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../testing/effort.ts';
import { findQuote, indexForQuotes, maxPassageLength, minCharacters } from './verify-quote.ts';

const text =
  'Council votes\n\nThe so-called “reform” would gut the\n  library fund, critics said. It’s a — deeply — reckless plan… The reckless plan failed.';

describe('findQuote', () => {
  it.each([
    ['word for word', 'would gut the', 'would gut the'],
    ['over a line break', 'gut the library fund', 'gut the\n  library fund'],
    ['with straight for curly marks', 'so-called "reform" would', 'so-called “reform” would'],
    ['with a straight apostrophe', "It's a - deeply - reckless", 'It’s a — deeply — reckless'],
    ['in marks of its own', '“library fund”', 'library fund'],
    ['with dots around it', '... reckless plan ...', 'reckless plan'],
    ['with a full stop that is not there', 'The reckless plan.', 'The reckless plan'],
    ['over title and text', 'Council votes The so-called', 'Council votes\n\nThe so-called'],
    ['with invisible signs', 'lib\u00ADrary\u200B fund', 'library fund'],
  ])('finds a quote %s', (_name, quote, slice) => {
    const span = findQuote(text, indexForQuotes(text), quote);
    expect(span === null ? null : text.slice(span.start, span.end)).toBe(slice);
  });

  it.each([
    ['is invented', 'would destroy the library fund'],
    ['changes one word', 'would gut the library funds'],
    ['changes the case', 'WOULD GUT THE'],
    ['leaves words out', 'would gut ... library fund'],
    ['begins inside a word', 'ouncil votes'],
    ['ends inside a word', 'reckless pla'],
    ['is too short to prove anything', 'gut'],
    ['is empty', ''],
    ['is only marks', '“……”'],
  ])('drops a quote that %s', (_name, quote) => {
    expect(findQuote(text, indexForQuotes(text), quote)).toBeNull();
  });

  it('cuts a long quote at a word end', () => {
    const long = 'every word here is verbatim '.repeat(30);
    const span = findQuote(long, indexForQuotes(long), long);
    expect(span).not.toBeNull();
    const slice = long.slice(span?.start, span?.end);
    expect(slice.length).toBeLessThanOrEqual(maxPassageLength);
    expect(slice).toMatch(/(?:every|word|here|is|verbatim)$/);
  });

  it('reads every spelling of the same text from the index of the text itself', () => {
    const emoji = 'Rally 🎉 in the square: “We won” — twice';
    const span = findQuote(emoji, indexForQuotes(emoji), 'Rally 🎉 in the square: "We won" - twice');
    expect(span).toEqual({ start: 0, end: emoji.length });
  });
});

describe('findQuote on any text', () => {
  const signs = fc.constantFrom(...'abc AB \n\t“”"\'’‘—-…\u00AD\u200B🎉é.');
  const anyText = fc.array(signs, { maxLength: 200 }).map((each) => each.join(''));

  it('finds every whole stretch in another spelling, and only ever equal words', () => {
    fc.assert(
      fc.property(anyText, fc.nat(200), fc.nat(100), (source, from, length) => {
        const quote = source
          .slice(from, from + length)
          .replace(/[“”]/g, '"')
          .replace(/\s+/g, ' ');
        const span = findQuote(source, indexForQuotes(source), quote);
        const normal = (written: string) => indexForQuotes(written).normal.replace(/[^\p{L}]/gu, '');
        if (span !== null) {
          expect(normal(source.slice(span.start, span.end))).toBe(normal(quote));
          return;
        }
        const isWhole =
          !/[a-zé]$/i.test(source.slice(0, from)) && !/^[a-zé]/i.test(source.slice(from + length));
        const isLong = (quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minCharacters;
        const hidesEdge =
          /^[\u00AD\u200B]|[\u00AD\u200B]$/.test(quote) || /[\u00AD\u200B]$/.test(source.slice(0, from));
        const hidesNext = /^[\u00AD\u200B]/.test(source.slice(from + length));
        expect(isWhole && isLong && !hidesEdge && !hidesNext).toBe(false);
      }),
      { numRuns: runsOf(2000) },
    );
  });
});
