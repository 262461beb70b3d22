import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReadersFirst } from './readers-first.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A reader who waits until `answer` is called. */
function startReader(readers: ReadersFirst) {
  let answer: () => void = () => {};
  const work = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { answered: readers.run(() => work), answer };
}

/** Starts a piece of background work. */
function startPiece(readers: ReadersFirst): { isStarted(): Promise<boolean> } {
  let started = false;
  void readers.backgroundTurn().then(() => {
    started = true;
  });
  return {
    isStarted: async () => {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      return started;
    },
  };
}

it('lets background work start at once where no reader waits', async () => {
  const readers = new ReadersFirst();
  await expect(startPiece(readers).isStarted()).resolves.toBe(true);
});

it('holds background work until the last reader has an answer', async () => {
  const readers = new ReadersFirst();
  const [one, other] = [startReader(readers), startReader(readers)];
  const piece = startPiece(readers);
  one.answer();
  await one.answered;
  await expect(piece.isStarted()).resolves.toBe(false);
  other.answer();
  await other.answered;
  await expect(piece.isStarted()).resolves.toBe(true);
});

it('ends the hold where the work for a reader fails', async () => {
  const readers = new ReadersFirst();
  const failing = readers.run(async () => {
    throw new Error('no answer');
  });
  await expect(failing).rejects.toThrow('no answer');
  await expect(startPiece(readers).isStarted()).resolves.toBe(true);
});

it('holds no longer than a second, and leaves background work as much time afterwards', async () => {
  const readers = new ReadersFirst();
  const long = startReader(readers);
  const piece = startPiece(readers);
  vi.advanceTimersByTime(999);
  await expect(piece.isStarted()).resolves.toBe(false);
  vi.advanceTimersByTime(1);
  await expect(piece.isStarted()).resolves.toBe(true);
  const soon = startReader(readers);
  await expect(startPiece(readers).isStarted()).resolves.toBe(true);
  long.answer();
  soon.answer();
  await Promise.all([long.answered, soon.answered]);
  vi.advanceTimersByTime(1000);
  const later = startReader(readers);
  const next = startPiece(readers);
  await expect(next.isStarted()).resolves.toBe(false);
  later.answer();
  await later.answered;
  await expect(next.isStarted()).resolves.toBe(true);
});

it('leaves background work half of the time while readers come one after the other', async () => {
  const readers = new ReadersFirst();
  let heldMs = 0;
  for (let count = 0; count < 400; count += 1) {
    const { answer, answered } = startReader(readers);
    const piece = startPiece(readers);
    if (!(await piece.isStarted())) heldMs += 50;
    vi.advanceTimersByTime(50);
    answer();
    await answered;
  }
  expect(heldMs).toBeGreaterThan(5_000);
  expect(heldMs).toBeLessThan(12_000);
});
