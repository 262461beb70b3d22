import { describe, expect, it } from 'vitest';
import { isQuietHour, isTimeZone } from './preferences.ts';
import { compareStory, isWorthAlert, storyStateOf } from './story-change.ts';

const mark = { at: new Date(0), articles: 4, sides: ['left', 'center'], blindspot: 'right' } as const;

describe('compareStory', () => {
  it('names the sides that joined and the blindspot that closed', () => {
    const now = { articles: 6, sides: ['left', 'center', 'right'], blindspot: null } as const;
    expect(compareStory(mark, now, 2)).toEqual({
      newArticles: 2,
      joined: ['right'],
      closedBlindspot: 'right',
    });
  });

  it('counts the articles that a merge brought, and none where articles were removed', () => {
    expect(compareStory(mark, { ...mark, articles: 9 }, 1).newArticles).toBe(5);
    expect(compareStory(mark, { ...mark, articles: 3 }, 0).newArticles).toBe(0);
    expect(compareStory(mark, { ...mark, articles: 4 }, 2).newArticles).toBe(2);
  });

  it('says nothing of sides and blindspots that were not known', () => {
    const unknown = { ...mark, sides: [], blindspot: null };
    const now = { articles: 4, sides: ['left', 'right'], blindspot: 'left' } as const;
    expect(compareStory(unknown, now, 0)).toEqual({ newArticles: 0, joined: [], closedBlindspot: null });
  });

  it('is applied to states that are built from the fields of a card', () => {
    const bias_distribution = { left: 2, center: 0, right: 1 };
    const blindspot = {
      side: 'left' as const,
      ...{ outlets: 0, outlets_read: 9 },
      ...{ other_outlets: 5, other_outlets_read: 9 },
    };
    expect(storyStateOf(3, { bias_distribution, blindspot })).toEqual({
      ...{ articles: 3, sides: ['left', 'right'], blindspot: 'left' },
    });
    expect(storyStateOf(1, null)).toEqual({ articles: 1, sides: [], blindspot: null });
  });
});

it.each([
  [{ newArticles: 4, joined: [], closedBlindspot: null }, false],
  [{ newArticles: 5, joined: [], closedBlindspot: null }, true],
  [{ newArticles: 1, joined: ['left' as const], closedBlindspot: null }, true],
  [{ newArticles: 1, joined: [], closedBlindspot: 'right' as const }, true],
])('a change of %j is worth an alert: %s', (change, isWorth) => expect(isWorthAlert(change)).toBe(isWorth));

it.each([
  [23, { from: 22, until: 7 }, true],
  [6, { from: 22, until: 7 }, true],
  [7, { from: 22, until: 7 }, false],
  [12, { from: 9, until: 17 }, true],
  [17, { from: 9, until: 17 }, false],
  [5, { from: 5, until: 5 }, false],
  [5, null, false],
])('the hour %i is quiet within %j: %s', (hour, quiet, isQuiet) =>
  expect(isQuietHour(hour, quiet)).toBe(isQuiet),
);

it('knows time zones by their names', () => {
  expect(['Europe/Paris', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
