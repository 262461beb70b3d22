import { describe, expect, it } from 'vitest';
import { dateInAddress, dateInText } from './date-in-text.ts';

describe('dateInText', () => {
  it.each([
    ['Published on 12 March 2024 at 21:15', '2024-03-12T21:15:00.000Z'],
    ['March 12, 2024 9:15 pm', '2024-03-12T21:15:00.000Z'],
    ['12. März 2024 21:15', '2024-03-12T21:15:00.000Z'],
    ['Publié le 1er août 2024 à 10h23', '2024-08-01T10:23:00.000Z'],
    ['12 de marzo de 2024', '2024-03-12T00:00:00.000Z'],
    ['12 марта 2024', '2024-03-12T00:00:00.000Z'],
    ['12 marca 2024', '2024-03-12T00:00:00.000Z'],
    ['2024年3月12日', '2024-03-12T00:00:00.000Z'],
    ['Tuesday 12.03.24 | 21:15', '2024-03-12T21:15:00.000Z'],
    ['Am 12.3.2024 um 24:00', '2024-03-12T00:00:00.000Z'],
    ['31/12/2024', '2024-12-31T00:00:00.000Z'],
    ['12 Brumaire 2024', null],
    ['31.02.2024', null],
    ['Room 12-34-56', null],
    ['', null],
  ])('reads %j as %s', (text, date) => {
    expect(dateInText(text)).toBe(date);
  });

  it('reads ambiguous numbers by the language of the page', () => {
    expect(dateInText('03/12/2024', { language: 'en-US' })).toBe('2024-03-12T00:00:00.000Z');
    expect(dateInText('03/12/2024', { language: 'en-GB' })).toBe('2024-12-03T00:00:00.000Z');
    expect(dateInText('03/12/2024', { language: 'fr' })).toBe('2024-12-03T00:00:00.000Z');
    expect(dateInText('03/12/2024')).toBeNull();
  });

  it('reads no date after the given moment', () => {
    expect(dateInText('12 March 2024', { notAfter: new Date('2024-01-01') })).toBeNull();
  });
});

describe('dateInAddress', () => {
  it.each([
    ['https://post.example/news/2024/03/12/bridge', '2024-03-12T00:00:00.000Z'],
    ['https://post.example/2024-03-12-bridge', '2024-03-12T00:00:00.000Z'],
    ['https://post.example/20240312/bridge', '2024-03-12T00:00:00.000Z'],
    ['https://post.example/news/2024/03/bridge', null],
    ['https://post.example/news-19991231', null],
  ])('reads %s as %s', (address, date) => {
    expect(dateInAddress(address)).toBe(date);
  });
});
