import { describe, expect, it } from 'vitest';
import { analyseForClustering } from './analyse-for-clustering.ts';
import { isName, termSpace } from './article-features.ts';
import type { ClusteringTools } from './clustering-tools.ts';
import { decodeFeatures, encodeFeatures } from './encode-features.ts';

const plain: ClusteringTools = {
  stem: (_, word) => word.replace(/s$/, ''),
  weekdays: () => new Map(),
  stopWords: () => new Set(['the', 'of']),
};

const analyse = (title: string, text = '', language: string | null = 'en') =>
  analyseForClustering({ title, text, language }, plain);

describe('analyseForClustering', () => {
  it('leaves out stop words and counts a word and its inflection as one term', () => {
    expect(analyse('the bridges of Ellery').terms).toEqual(analyse('Ellery bridge').terms);
  });

  it('gives other languages other terms', () => {
    const english = new Set(analyse('bridge', '', 'en').terms);
    expect([...analyse('bridge', '', 'de').terms].some((term) => english.has(term))).toBe(false);
  });

  it.each([
    ['nothing', '', ''],
    ['one word', 'x', ''],
    ['a title of 1 MB', 'word '.repeat(200_000), ''],
    ['a text without spaces', 'x', 'y'.repeat(1_000_000)],
    ['emoji', '🎉🎉', '👍🏽 '.repeat(5_000)],
    ['lone surrogates', '\ud800', '\udc00'.repeat(3_000)],
    ['markup', '<b>', '<script>'.repeat(9_000)],
    ['another script', '橋が通行止め', '交通局'.repeat(90_000)],
    ['combining marks', 'e\u0301'.repeat(9_000), '\u0301'.repeat(90_000)],
  ])('answers %s in bounded size, and encoding keeps the features', (_, title, text) => {
    const features = analyse(title, text, null);
    expect(features.terms.length).toBeLessThanOrEqual(350);
    expect([...features.terms].every((term) => term < termSpace)).toBe(true);
    expect([...features.terms]).toEqual([...new Set(features.terms)].sort((a, b) => a - b));
    expect(decodeFeatures(encodeFeatures(features))).toEqual(features);
  });

  it('marks names of the first sentences, but no first words and days', () => {
    const tools = { ...plain, weekdays: () => new Map([['friday', 5]]) };
    const text = 'Police arrested a man in Leeds on Friday. Officers from Harehills Lane said so.';
    const features = analyseForClustering({ title: 'Man Arrested', text, language: 'en' }, tools);
    const named = analyse('', 'leeds harehills lane').terms;
    const marked = features.terms.filter((_, at) => ((features.marks[at] ?? 0) & isName) !== 0);
    expect(marked).toEqual(named);
  });

  it('knows explanations and lists by their headlines, in English', () => {
    expect(analyse('Why the bridge had to close').isTheme).toBe(true);
    expect(analyse('Five things to know about the bridge').isTheme).toBe(true);
    expect(analyse('WHO declares an emergency').isTheme).toBe(false);
    expect(analyse('Bridge closed after cracks found').isTheme).toBe(false);
    expect(analyse('Why the bridge had to close', '', 'de').isTheme).toBe(false);
  });

  it('refuses damaged bytes', () => {
    const bytes = encodeFeatures(analyse('Bridge closed', 'Inspectors found cracks in two supports.'));
    expect(() => decodeFeatures(bytes.subarray(0, 20))).toThrow();
    expect(() => decodeFeatures(new Uint8Array(0))).toThrow();
    expect(() => decodeFeatures(bytes.map((byte, i) => (i === 0 ? 9 : byte)))).toThrow();
    expect(() => decodeFeatures(bytes.map((byte, i) => (i > 80 ? 255 : byte)))).toThrow();
  });
});
