import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type LexiconFile, loadLexicon } from './lexicon.ts';
import { loadSubjects } from './subjects.ts';

const file = fileURLToPath(new URL('./lexicon.json', import.meta.url));
const { partisan, loaded } = JSON.parse(readFileSync(file, 'utf8')) as LexiconFile;
const subjects = loadSubjects(fileURLToPath(new URL('./subjects.tsv', import.meta.url)));

describe('the lexicon that ships', () => {
  it('has terms of both sides in like number, and loaded terms without a side', () => {
    const left = partisan.filter(({ side }) => side === 'left').length;
    const right = partisan.filter(({ side }) => side === 'right').length;
    expect(left + right).toBe(partisan.length);
    expect(partisan.length).toBeGreaterThanOrEqual(250);
    expect(partisan.filter(({ region }) => region === 'uk').length).toBeGreaterThanOrEqual(30);
    expect(loaded.length).toBeGreaterThanOrEqual(60);
    expect(Math.min(left, right) / Math.max(left, right)).toBeGreaterThan(0.8);
    expect(loaded.every(({ side }) => side === undefined)).toBe(true);
  });

  it('explains every term in one short sentence', () => {
    for (const { term, note, weight } of [...partisan, ...loaded]) {
      expect(note, term).toMatch(/^[A-Z].*\.$/);
      expect(note.split(/\s+/).length, term).toBeLessThan(20);
      expect(weight, term).toBeGreaterThan(0);
      expect(weight, term).toBeLessThanOrEqual(1);
    }
  });

  it('takes no part of a name for a loaded term', () => {
    const { findMatches } = loadLexicon(file);
    const loadedIn = (text: string) =>
      findMatches(text, 20).loaded.map(({ start, end }) => text.slice(start, end));
    expect(loadedIn('Trial\n\nA witness, Ben Savage, said so. The savage attack went on.')).toEqual([
      'savage',
    ]);
    expect(loadedIn('A Savage Attack\n\nIt went on.')).toEqual(['Savage']);
  });

  it('lists every term once', () => {
    const terms = [...partisan, ...subjects, ...loaded].map(({ term }) => term);
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  });

  it('has subject words of both sides in like number, each lighter than partisan wording', () => {
    const left = subjects.filter(({ side }) => side === 'left').length;
    expect(left / subjects.length).toBeGreaterThan(0.4);
    expect(left / subjects.length).toBeLessThan(0.6);
    for (const { term, weight } of subjects) {
      expect(term).toMatch(/^[a-z][a-z'&. -]*(?:\(s\))?$/);
      expect(weight, term).toBeLessThan(0.25);
    }
  });

  it('finds each term in a sentence and not inside quotation marks', () => {
    const lexicon = loadLexicon(file);
    for (const { term } of [...partisan, ...loaded]) {
      const written = term.replace('(s)', 's');
      const plain = lexicon.findMatches(`They spoke about ${written} again.`, 100);
      expect([...plain.partisan, ...plain.loaded].length, term).toBeGreaterThan(0);
      const quoted = lexicon.findMatches(`They spoke about “${written}” again.`, 100);
      expect([...quoted.partisan, ...quoted.loaded], term).toEqual([]);
    }
  });
});
