import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { measureWait } from './waited-time.ts';

/** Keeps the process from everything else, as a machine does that is busy elsewhere. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('counts what is waited for, and hardly what holds the process up', async () => {
  const waited = measureWait();
  await wait(50);
  block(600);
  await wait(50);
  const waitedMs = waited();
  expect(waitedMs).toBeGreaterThan(10);
  expect(waitedMs).toBeLessThan(400);
});
