import { describe, expect, it } from 'vitest';
import { personByline } from './person-byline.ts';

describe('personByline', () => {
  it.each([
    ['Ada Holm', 'Ada Holm'],
    ['Ada Holm and Cy Vale', 'Ada Holm and Cy Vale'],
    ['Ada Holm, Associated Press', 'Ada Holm'],
    ['Ada Holm of The Associated Press', 'Ada Holm'],
    ['Ada Holm (Reuters)', 'Ada Holm'],
    ['Ada Holm | AFP', 'Ada Holm'],
    ['Ada Holm, Cy Vale and Reuters', 'Ada Holm, Cy Vale'],
    ['Ada Holm, Wendle Post', 'Ada Holm, Wendle Post'],
    ['Apollonia Dow', 'Apollonia Dow'],
  ])('names the persons of %s', (byline, persons) => {
    expect(personByline(byline)).toBe(persons);
  });

  it.each([
    'Reuters',
    'Reuters Staff',
    'AP',
    'The Associated Press',
    'AFP and Reuters',
    'Agence France-Presse',
    'Agencies',
  ])('names nobody for %s', (byline) => {
    expect(personByline(byline)).toBeNull();
  });
});
