import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { LexiconEntry } from '#domain/analysis/find-terms.ts';
import { loadBritishLexicon } from './british-lexicon.ts';

const lexiconFile = fileURLToPath(new URL('../lexicon/lexicon.json', import.meta.url));
const britishFile = fileURLToPath(new URL('./british-terms.json', import.meta.url));
const terms = JSON.parse(readFileSync(britishFile, 'utf8')) as LexiconEntry[];
const lexicon = loadBritishLexicon(lexiconFile, britishFile);

describe('the British lexicon that ships', () => {
  it('has terms of both sides in like number, each once and with a short sentence', () => {
    const left = terms.filter(({ side }) => side === 'left').length;
    const right = terms.filter(({ side }) => side === 'right').length;
    expect(left + right).toBe(terms.length);
    expect(Math.min(left, right) / Math.max(left, right)).toBeGreaterThan(0.9);
    expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
    for (const { note, term, weight } of terms) {
      expect(note, term).toMatch(/^[A-Z].*\.$/);
      expect(note.split(/\s+/).length, term).toBeLessThan(20);
      expect(weight > 0 && weight <= 1, term).toBe(true);
    }
  });

  it('finds each term outside quotation marks, and the British terms of the other lexicon', () => {
    const sides = (text: string) => lexicon.findMatches(text, 100).partisan.map(({ entry }) => entry.side);
    for (const { term, side } of terms) {
      const written = term.replace('(s)', 's');
      expect(sides(`They spoke about ${written} again.`), term).toContain(side);
      expect(sides(`They spoke about “${written}” again.`), term).toEqual([]);
    }
    expect(sides('The Tory cuts and the remoaners.')).toEqual(['left', 'right']);
  });

  it('finds no American term', () => {
    const { partisan, balance } = lexicon.findMatches(
      'Undocumented immigrants and the abortion industry.',
      100,
    );
    expect(partisan).toEqual([]);
    expect(balance).toBe(0);
  });
});
