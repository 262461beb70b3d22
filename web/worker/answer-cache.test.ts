import { describe, expect, it } from 'vitest';
import { getCacheName, isKept } from './answer-cache.ts';

const kept = (
  address: string,
  { method = 'GET', mode = 'cors' }: { method?: string; mode?: RequestMode } = {},
) => isKept({ method, mode }, new URL(address, 'https://balance.example'));

describe('the answers that are kept', () => {
  it.each([
    '/news/stories',
    '/news/stories?head=uk',
    '/news/stories/0b7c1f1e',
    '/news/stories/0b7c1f1e/analysis',
    '/news/stories/0b7c1f1e/comparative-analysis',
    '/config.json',
    'https://api.example/v1/news/stories?head=us',
  ])('%s is one', (address) => {
    expect(kept(address)).toBe(true);
  });

  it.each([
    '/me/preferences',
    '/me/news/stories/x/y',
    '/admin/news/stories/x/report',
    '/admin/dashboard',
    '/session',
    '/usage',
    '/bias-check',
    '/news/search?q=bridge',
    '/news/stories.csv',
    '/news/stories?t=1',
    '/news/stories/0b7c1f1e/report',
  ])('%s is none', (address) => {
    expect(kept(address)).toBe(false);
  });

  it('are no pages and no changes', () => {
    expect(kept('/news/stories', { mode: 'navigate' })).toBe(false);
    expect(kept('/news/stories/x', { method: 'POST' })).toBe(false);
  });
});

describe('the cache of a credential', () => {
  it('differs for each credential, does not contain it, and stays the same for one', async () => {
    const names = await Promise.all(['Bearer one', 'Bearer two', 'Bearer one', null].map(getCacheName));
    expect(new Set(names).size).toBe(3);
    expect(names[0]).toBe(names[2]);
    expect(names.join()).not.toMatch(/Bearer|one|two/);
  });
});
