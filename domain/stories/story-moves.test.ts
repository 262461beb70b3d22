import { describe, expect, it } from 'vitest';
import type { Side } from '../analysis/rating.ts';
import type { StoryMember } from './story-member.ts';
import { buildStoryMoves, measureMovement, noMoves } from './story-moves.ts';

const start = Date.parse('2026-11-20T06:00:00Z');
const member = (minutes: number, side: Side | null, copyOf: string | null = null): StoryMember => ({
  id: `at-${minutes}`,
  title: '',
  outlet: { name: '', domain: '', side, region: 'uk', isWire: false },
  side,
  credibility: null,
  dated: new Date(start + minutes * 60_000).toISOString(),
  copyOf,
  topics: [],
  probability: 1,
});
const at = (minutes: number) => start + minutes * 60_000;

const members = [
  member(0, 'center'),
  member(30, 'left'),
  member(40, null, 'at-0'),
  member(300, 'right'),
  member(330, null),
  member(360, 'left'),
];

describe('buildStoryMoves', () => {
  it('keeps the times of independent articles and of the first of each side', () => {
    expect(buildStoryMoves(members)).toEqual({
      articles: [0, 30, 60, 330, 360],
      sides: { left: 330, center: 360, right: 60 },
      first: 360,
    });
  });

  it('forgets articles that came a day before the newest, and bounds the others', () => {
    expect(buildStoryMoves([member(0, 'left'), member(2000, null)]).articles).toEqual([0]);
    const many = Array.from({ length: 500 }, (_, minute) => member(minute, null));
    expect(buildStoryMoves(many).articles).toHaveLength(200);
    expect(buildStoryMoves([])).toEqual(noMoves);
  });
});

describe('measureMovement', () => {
  const moves = buildStoryMoves(members);

  it.each([
    [360, 1, ['right']],
    [370, 1, ['right']],
    [490, 0.7, ['right']],
    [600, 0, ['right']],
    [661, 0, []],
  ])('%d minutes after the first article: %d articles an hour, joined %j', (minutes, perHour, joined) => {
    expect(measureMovement(moves, { newest: at(360), now: at(minutes) })).toEqual({
      articles_per_hour: perHour,
      joined,
    });
  });

  it('lets no side join in the first hour, and nothing move without articles', () => {
    const quick = buildStoryMoves([member(0, 'left'), member(10, 'right'), member(59, 'center')]);
    expect(measureMovement(quick, { newest: at(59), now: at(60) })).toEqual({
      articles_per_hour: 1,
      joined: [],
    });
    expect(measureMovement(noMoves, { newest: null, now: at(0) })).toEqual({
      articles_per_hour: 0,
      joined: [],
    });
  });

  it('counts a newest article in the future as present', () => {
    expect(measureMovement(moves, { newest: at(360), now: at(0) }).articles_per_hour).toBe(1);
  });
});
