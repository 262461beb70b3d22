import { describe, expect, it } from 'vitest';
import { countCovering, findBlindspot } from './find-blindspot.ts';
import type { StoryMember } from './story-member.ts';

const counts = (left: number, center: number, right: number) => ({ left, center, right });

describe('findBlindspot', () => {
  it.each([
    ['one side silent, many read', counts(0, 5, 6), counts(30, 30, 30), 'left'],
    ['the other side silent', counts(6, 5, 0), counts(30, 30, 30), 'right'],
    ['few of a side that is read as much', counts(1, 10, 12), counts(30, 30, 30), 'left'],
    ['a side of which few are read', counts(0, 5, 6), counts(4, 30, 30), null],
    ['a side whose silence is what chance would give', counts(0, 5, 6), counts(5, 30, 30), null],
    ['a story that few cover', counts(0, 2, 2), counts(30, 30, 30), null],
    ['a story that three cover, most read on the silent side', counts(0, 1, 2), counts(90, 5, 5), null],
    ['a story that four cover, most read on the silent side', counts(0, 2, 2), counts(90, 5, 5), 'left'],
    ['even coverage', counts(4, 4, 4), counts(30, 30, 30), null],
    ['coverage in proportion to what is read', counts(2, 4, 10), counts(10, 20, 50), null],
    ['nobody', counts(0, 0, 0), counts(30, 30, 30), null],
    ['a center that is silent, which is no blindspot', counts(8, 0, 8), counts(30, 30, 30), null],
    ['more covering than were counted as read', counts(0, 6, 6), counts(20, 2, 2), 'left'],
  ] as const)('of %s says what it should', (_name, covering, read, side) => {
    expect(findBlindspot(covering, read)?.side ?? null).toBe(side);
  });

  it('shows its denominators', () => {
    expect(findBlindspot(counts(1, 10, 12), counts(31, 32, 33))).toEqual({
      side: 'left',
      outlets: 1,
      outlets_read: 31,
      other_outlets: 22,
      other_outlets_read: 65,
    });
  });
});

describe('countCovering', () => {
  const told = (domain: string, own: StoryMember['side'], side: StoryMember['side']): StoryMember => ({
    id: `${domain} ${side}`,
    title: 'Bridge closed',
    outlet: { name: domain, domain, side: own, region: 'us', isWire: false },
    side,
    credibility: null,
    dated: '2026-06-01T12:00:00Z',
    copyOf: null,
    topics: [],
    probability: 1,
  });

  it('counts an outlet once, for the side that its articles are rated', () => {
    const members = [
      told('wire.example', 'center', 'left'),
      told('left.example', 'left', 'left'),
      told('left.example', 'left', 'center'),
      told('right.example', 'right', null),
      told('small.example', null, 'right'),
      told('silent.example', null, null),
    ];
    expect(countCovering(members)).toEqual({ left: 2, center: 0, right: 2 });
  });
});
