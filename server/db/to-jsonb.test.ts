import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#domain/testing/effort.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { toJsonb } from './to-jsonb.ts';

const anyUnits = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff })))
  .map((codes) => String.fromCharCode(...codes));

describe('toJsonb', () => {
  it('changes only what PostgreSQL refuses', () => {
    const value = {
      at: new Date(0),
      list: ['a\uD83D', { 'k\uDE00': 'b\0c' }],
      emoji: '😀',
      slash: '\\ud83d',
    };
    expect(JSON.parse(toJsonb(value))).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      list: ['a\uFFFD', { 'k\uFFFD': 'bc' }],
      emoji: '😀',
      slash: '\\ud83d',
    });
    expect(toJsonb('\uD800')).toBe('"\uFFFD"');
    expect(toJsonb(undefined)).toBe('null');
  });
});

describeOnEachDatabase('jsonb', (database) => {
  it('accepts any string and any key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyUnits, anyUnits), { maxLength: 20 }), async (pairs) => {
        const written = toJsonb(Object.fromEntries(pairs));
        const { rows } = await sql<{ value: object }>`SELECT ${written}::jsonb AS value`.execute(
          database().db,
        );
        expect(rows[0]?.value).toEqual(JSON.parse(written));
      }),
      { numRuns: runsOf(60) },
    );
  });
});

describeOnEachDatabase('a text parameter', (database) => {
  it.each([
    ['half a character', 'a\uD83Db', 'a\uFFFDb'],
    ['two halves in the wrong order', '\uDE00\uD83D', '\uFFFD\uFFFD'],
    ['U+0000', 'a\0b', 'ab'],
    ['whole characters', '😀 e\u0301 שלום \uFEFF', '😀 e\u0301 שלום \uFEFF'],
  ])('with %s is stored, alone and in a list', async (_name, sent, kept) => {
    const { rows } = await sql<{ text: string; list: string[] }>`
      SELECT ${sent}::text AS text, ${[sent, 'beside']}::text[] AS list`.execute(database().db);
    expect(rows).toEqual([{ text: kept, list: [kept, 'beside'] }]);
  });
});
