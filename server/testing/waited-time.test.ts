import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { measureWait, until } from './waited-time.ts';

it('counts waiting and computing, and little of the time that the process is blocked from outside', async () => {
  const waited = measureWait();
  await wait(50);
  spawnSync('sleep', ['0.6']);
  await wait(50);
  const blockedMs = waited();
  expect(blockedMs).toBeGreaterThan(10);
  expect(blockedMs).toBeLessThan(400);
  const computed = measureWait();
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < 300_000);
  expect(computed()).toBeGreaterThan(290);
});

it('waits until the condition holds, at most the given time', async () => {
  let tries = 0;
  await until(() => ++tries === 3, 5_000);
  expect(tries).toBe(3);
  await expect(until(async () => false, 60)).rejects.toThrow('within 60 ms');
});
