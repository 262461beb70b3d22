import { describe, expect, it } from 'vitest';
import { imitated, imitations } from '#testing/imitated-outlets.ts';
import { loadOutletTable } from './outlet-table.ts';
import { shownByline } from './source-name.ts';

const table = loadOutletTable();
const domain = 'page.example';

describe('shownByline', () => {
  const line = (byline: string | null, of = domain) => shownByline(table, { domain: of, byline });

  it.each(imitations)('shows no imitation of an outlet: %s', (_, imitate) => {
    expect(imitated.map(imitate).filter((name) => line(name) !== null)).toEqual([]);
  });

  it.each([
    ...['BBC', 'NYT', 'The Gaurdian', 'BBC News Reporter', 'Fox News Desk', 'Agence France-Presse in Paris'],
    ...[
      'Ada Holm, BBC News',
      'Ada Holm for The Guardian',
      'Ada Holm (CNN)',
      'Ada Holm BBC News',
      'Ada Holm - Reuters',
    ],
    ...['Rated center', 'Verified by Balance', 'Ada Holm, trusted', `Ada ${'H'.repeat(60)}`],
  ])('shows nothing of %s', (byline) => {
    expect(line(byline)).toBeNull();
  });

  it('shows persons, and the newspapers that are not in the table', () => {
    const persons = [
      ...[
        'Ada Holm',
        'Ada Holm and Cy Vale',
        'Ada Holm, Wendle Post',
        'Howard Stern',
        'Michael Bloomberg',
        'Steve Forbes',
      ],
      ...[
        'Dawn Butler',
        'Jonah Hill',
        'Barron Fox',
        'Amy Vice',
        'Mira Nature',
        'Yun Sun',
        'Emily Post',
        'Jane Slate',
      ],
      ...[
        'Nora Pell, Springfield Gazette',
        '山田 太郎',
        'Иван Петров',
        'José Díaz',
        'Seán Ó Briain',
        'J. K. Metro',
      ],
      ...[
        'Mara Ellison',
        'Tomas Reyes-Whitaker',
        'Joan Aldous and Peter Hwang',
        'Winifred Archer',
        'Carolyn Stroud',
      ],
    ];
    expect(persons.filter((byline) => line(byline) !== byline)).toEqual([]);
    expect(line(null)).toBeNull();
  });

  it('shows an outlet of the table in its own articles only', () => {
    expect(line('BBC News', 'bbc.co.uk')).toBe('BBC News');
    expect(line('Guardian staff', 'theguardian.com')).toBe('Guardian staff');
    expect(line('BBC News', 'theguardian.com')).toBeNull();
  });
});
