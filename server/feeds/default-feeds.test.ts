import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { findOutlet, hostOf } from '#domain/outlets/find-outlet.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { refusalOf } from './change-feeds.ts';
import { defaultFeeds } from './default-feeds.ts';

/** Where each word stands on the scale of outlets, -1 to 1. */
const places = { left: -0.6, 'center-left': -0.3, center: 0, 'center-right': 0.3, right: 0.6 };

describe('the default feeds', () => {
  it.each(['README.md', 'docs/operations.md'])('are as many as %s says', (path) => {
    expect(readFileSync(path, 'utf8')).toContain(` ${defaultFeeds.length} feeds of British, American`);
  });

  it('are of all five biases, each once and with a valid address', () => {
    expect(new Set(defaultFeeds.map(({ bias }) => bias)).size).toBe(5);
    expect(new Set(defaultFeeds.map(({ url }) => feedKey(url))).size).toBe(defaultFeeds.length);
    expect(new Set(defaultFeeds.map(({ name }) => name)).size).toBe(defaultFeeds.length);
    for (const { url } of defaultFeeds) expect(refusalOf(url, createAllowList([])), url).toBeNull();
  });

  it('have the bias of their outlet in the outlet table', () => {
    const outlets = loadOutletTable();
    const far = defaultFeeds.flatMap(({ name, url, bias }) => {
      const lean = findOutlet(outlets, hostOf(url) ?? '')?.lean ?? null;
      return lean === null || Math.abs(lean - places[bias]) <= 0.26 ? [] : [`${name}: ${bias} for ${lean}`];
    });
    expect(far).toEqual([]);
  });
});
