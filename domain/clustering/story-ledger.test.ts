import { describe, expect, it } from 'vitest';
import { StoryLedger } from './story-ledger.ts';
import type { Placement, StoryStream } from './story-stream.ts';

const day = 86_400_000;

/** A ledger over a stream that only remembers what it should group again. */
function ledgerWithLog(): { ledger: StoryLedger; regrouped: string[][] } {
  const regrouped: string[][] = [];
  const place = ({ id }: { id: string }): Placement => {
    const nothing = { isNew: true, probability: 1, copyOf: null, merged: [] };
    return { story: `of ${id}`, ...nothing };
  };
  const regroup = (ids: string[]) => {
    regrouped.push([...ids]);
    return { created: [], moves: [], merged: [] };
  };
  return { ledger: new StoryLedger({ place, regroup } as unknown as StoryStream), regrouped };
}

const features = {
  ...{ language: 'en', terms: new Uint32Array(), marks: new Uint8Array() },
  ...{ signature: new Uint16Array(), weekdays: 0, isTheme: false },
};

describe('StoryLedger', () => {
  it('groups the articles of a day again before one of the next day is placed', () => {
    const { ledger, regrouped } = ledgerWithLog();
    for (const [id, publishedAt] of [
      ['a', 0],
      ['b', day - 1],
      ['c', day],
      ['d', null],
      ['e', 2 * day],
    ] as const)
      ledger.place({ id, features, outlet: null, publishedAt });
    expect(regrouped).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    ledger.regroup();
    expect(regrouped.at(-1)).toEqual(['e']);
  });

  it('groups a hundred articles again, whatever their dates', () => {
    const { ledger, regrouped } = ledgerWithLog();
    for (let at = 0; at < 250; at += 1)
      ledger.place({ id: String(at), features, outlet: null, publishedAt: null });
    expect(regrouped.map(({ length }) => length)).toEqual([100, 100]);
  });
});
