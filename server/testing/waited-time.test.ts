import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { measureWait, until } from './waited-time.ts';

it('counts what is waited for and what is computed, and hardly what others hold the process up with', async () => {
  const waited = measureWait();
  await wait(50);
  spawnSync('sleep', ['0.6']);
  await wait(50);
  const heldUpMs = waited();
  expect(heldUpMs).toBeGreaterThan(10);
  expect(heldUpMs).toBeLessThan(400);
  const computed = measureWait();
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 300_000);
  expect(computed()).toBeGreaterThan(290);
});

it('waits for what comes to pass, and no longer than it may', async () => {
  let tries = 0;
  await until(() => ++tries === 3, 5_000);
  expect(tries).toBe(3);
  await expect(until(async () => false, 60)).rejects.toThrow('within 60 ms');
});
