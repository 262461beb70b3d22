import { describe, expect, it } from 'vitest';
import { CallerSlots } from './caller-slots.ts';

const never = new AbortController().signal;

describe('the slots of a caller', () => {
  const create = (limits = {}) =>
    new CallerSlots({ atOnce: 2, waiting: 2, waitMs: 60_000, ...limits }, 'Wait a moment.');

  /** Pieces of work that end on request, and which have begun. */
  function createWork(slots: CallerSlots) {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const start = (caller: string, signal: AbortSignal = never) => {
      const at = ends.length;
      const ended = new Promise<void>((resolve) => ends.push(resolve));
      return slots.run(caller, signal, async () => {
        begun.push(at);
        await ended;
        return at;
      });
    };
    return { begun, start, end: (at: number) => ends[at]?.() };
  }

  it('are two at once; the rest waits for its turn', async () => {
    const { begun, start, end } = createWork(create());
    const all = [1, 2, 3].map(() => start('ann'));
    expect(begun).toEqual([0, 1]);
    end(1);
    await all[1];
    end(2);
    await all[2];
    expect(begun).toEqual([0, 1, 2]);
    end(0);
    await all[0];
  });

  it('are those of one caller alone', async () => {
    const { begun, start, end } = createWork(create());
    const all = ['ann', 'ann', 'ann', 'ben'].map((caller) => start(caller));
    expect(begun).toEqual([0, 1, 3]);
    for (const at of all.keys()) end(at);
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['too many wait', {}, 5],
    ['work waits for too long', { waitMs: 1 }, 3],
  ])('are refused when %s', async (_, limits, count) => {
    const { begun, start, end } = createWork(create(limits));
    const all = Array.from({ length: count }, () => start('ann'));
    const refusal = { code: 'too-many-requests', message: 'Wait a moment.', retryAfterSeconds: 2 };
    await expect(all.at(-1)).rejects.toMatchObject(refusal);
    for (const at of all.keys()) end(at);
    await Promise.allSettled(all);
    expect(begun).toEqual(all.slice(0, -1).map((_work, at) => at));
  });

  it('do not begin work of a caller who hung up, and stay taken while work runs that nobody waits for', async () => {
    const { begun, start, end } = createWork(create());
    const leaving = new AbortController();
    const [running, second] = [start('ann', leaving.signal), start('ann')];
    const waiting = start('ann', leaving.signal);
    leaving.abort('gone');
    await expect(waiting).rejects.toBe('gone');
    await expect(start('ann', leaving.signal)).rejects.toBe('gone');
    const later = start('ann');
    expect(begun).toEqual([0, 1]);
    end(0);
    await running;
    end(4);
    await later;
    end(1);
    await second;
    expect(begun).toEqual([0, 1, 4]);
  });

  it('are free again after failures', async () => {
    const slots = create();
    const fail = () => slots.run('ann', never, () => Promise.reject(new Error('no')));
    for (let round = 0; round < 5; round += 1) await expect(fail()).rejects.toThrow('no');
    expect(await slots.run('ann', never, async () => 'yes')).toBe('yes');
  });
});
