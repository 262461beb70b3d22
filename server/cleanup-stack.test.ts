import { describe, expect, it } from 'vitest';
import { CleanupStack } from './cleanup-stack.ts';
import { createLog } from './log.ts';

function closersOf(...outcomes: (Error | string)[]) {
  const lines: string[] = [];
  const closed: (Error | string)[] = [];
  const closers = new CleanupStack(createLog('info', { write: (line: string) => void lines.push(line) }));
  for (const outcome of outcomes) {
    closers.add(async () => {
      closed.push(outcome);
      if (outcome instanceof Error) throw outcome;
    });
  }
  return { closers, closed, lines };
}

describe('CleanupStack', () => {
  it('closes in the reverse order of opening, and once', async () => {
    const { closers, closed } = closersOf('database', 'jobs', 'listener');
    await closers.closeAll();
    await closers.closeAll();
    expect(closed).toEqual(['listener', 'jobs', 'database']);
  });

  it.each([
    ['the last one opened', ['database', 'jobs', new Error('in use')]],
    ['one in the middle', ['database', new Error('in use'), 'listener']],
    ['the first one opened', [new Error('in use'), 'jobs', 'listener']],
  ])('closes all others where %s fails', async (_, outcomes) => {
    const { closers, closed } = closersOf(...outcomes);
    await expect(closers.closeAll()).rejects.toThrow('in use');
    expect(closed).toEqual(outcomes.toReversed());
  });

  it('throws all errors together and logs each', async () => {
    const first = new Error('the pool is busy');
    const second = new TypeError('the socket is gone');
    const { closers, lines } = closersOf(first, 'jobs', second);
    const failure = await closers.closeAll().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AggregateError);
    expect((failure as AggregateError).errors).toEqual([second, first]);
    expect(lines.filter((line) => line.includes('could not be closed'))).toHaveLength(2);
    expect(lines.join()).toContain('TypeError');
  });

  it('continues after a closer that throws before it gives a promise', async () => {
    const { closers, closed } = closersOf('database');
    closers.add(() => {
      throw new Error('not open');
    });
    await expect(closers.closeAll()).rejects.toThrow('not open');
    expect(closed).toEqual(['database']);
  });
});
