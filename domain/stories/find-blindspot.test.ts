import { describe, expect, it } from 'vitest';
import { countCovering, findBlindspot } from './find-blindspot.ts';
import type { StoryMember } from './story-member.ts';

const counts = (left: number, center: number, right: number) => ({ left, center, right });

describe('findBlindspot', () => {
  it.each([
    ['no coverage of one side, many outlets read', counts(0, 5, 6), counts(30, 30, 30), 'left'],
    ['no coverage of the other side', counts(6, 5, 0), counts(30, 30, 30), 'right'],
    ['little coverage of a side with as many outlets', counts(1, 10, 12), counts(30, 30, 30), 'left'],
    ['a side with few outlets', counts(0, 5, 6), counts(4, 30, 30), null],
    ['a side whose missing coverage chance explains', counts(0, 5, 6), counts(5, 30, 30), null],
    ['a story with little coverage', counts(0, 2, 2), counts(30, 30, 30), null],
    ['coverage by three outlets, most read on the missing side', counts(0, 1, 2), counts(90, 5, 5), null],
    ['coverage by four outlets, most read on the missing side', counts(0, 2, 2), counts(90, 5, 5), 'left'],
    ['even coverage', counts(4, 4, 4), counts(30, 30, 30), null],
    ['coverage in proportion to the outlets read', counts(2, 4, 10), counts(10, 20, 50), null],
    ['no coverage', counts(0, 0, 0), counts(30, 30, 30), null],
    ['no coverage by the center, which is no blindspot', counts(8, 0, 8), counts(30, 30, 30), null],
    ['more covering outlets than counted as read', counts(0, 6, 6), counts(20, 2, 2), 'left'],
  ] as const)('with %s', (_name, covering, read, side) => {
    expect(findBlindspot(covering, read)?.side ?? null).toBe(side);
  });

  it('reports its denominators', () => {
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
  const member = (domain: string, own: StoryMember['side'], side: StoryMember['side']): StoryMember => ({
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

  it('counts an outlet once, for the side of its articles', () => {
    const members = [
      member('wire.example', 'center', 'left'),
      member('left.example', 'left', 'left'),
      member('left.example', 'left', 'center'),
      member('right.example', 'right', null),
      member('small.example', null, 'right'),
      member('silent.example', null, null),
    ];
    expect(countCovering(members)).toEqual({ left: 2, center: 0, right: 2 });
  });
});
