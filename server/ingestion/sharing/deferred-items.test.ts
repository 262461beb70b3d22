import { expect, it } from 'vitest';
import { DeferredItems } from './deferred-items.ts';
import type { DeferredItem } from './own-sites-crawler.ts';

it('keeps items that are added while others are planned, also of the same site', async () => {
  const deferred = new DeferredItems();
  const item = (id: string, site = 'free.example') => ({ id, site });
  deferred.add([item('1'), item('2', 'busy.example')]);
  const planned: string[] = [];
  const plan = async (items: readonly DeferredItem[]) => {
    planned.push(...items.map(({ id }) => id));
    await Promise.resolve();
    if (planned.length === 2) deferred.add([item('3')]);
    await Promise.resolve();
    return items.filter(({ site }) => site === 'busy.example');
  };
  await deferred.plan(plan);
  expect(planned).toEqual(['1', '2']);
  await deferred.plan(plan);
  expect(planned.slice(2).sort()).toEqual(['2', '3']);
  expect(deferred.isEmpty).toBe(false);
});
