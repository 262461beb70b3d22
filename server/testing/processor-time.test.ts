import { expect, it } from 'vitest';
import { mainThreadShareOf } from './processor-time.ts';

it('attributes work of the main thread to the main thread', async () => {
  const { computedMs, share } = await mainThreadShareOf(() => {
    const { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < 200_000);
  });
  expect(computedMs).toBeGreaterThanOrEqual(200);
  if (share !== null) expect(share).toBeGreaterThan(0.5);
});
