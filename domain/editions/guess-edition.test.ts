import { describe, expect, it } from 'vitest';
import { guessEdition } from './guess-edition.ts';

describe('guessEdition', () => {
  it.each([
    ['Europe/London', ['de-DE'], 'uk'],
    ['Europe/Belfast', [], 'uk'],
    ['America/New_York', ['es-US', 'en-US'], 'us'],
    ['America/Indiana/Knox', ['en-GB'], 'us'],
    ['Pacific/Honolulu', ['en-US'], 'us'],
    ['America/Toronto', ['en-CA'], 'world'],
    ['America/Sao_Paulo', ['pt-BR'], 'world'],
    ['Europe/Berlin', ['en-US', 'de'], 'world'],
    ['Asia/Tokyo', ['en-GB'], 'uk'],
    ['UTC', ['en-US'], 'us'],
    ['Etc/GMT+3', ['en-GB'], 'uk'],
    [undefined, ['fr-FR'], 'world'],
    ['', [], 'world'],
  ] as const)('%s and %j read as %s', (zone, languages, edition) =>
    expect(guessEdition(zone, languages)).toBe(edition),
  );
});
