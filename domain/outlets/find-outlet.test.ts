import { describe, expect, it } from 'vitest';
import { findOutlet, hostOf } from './find-outlet.ts';
import type { Outlet } from './outlet.ts';
import type { OutletTable } from './outlet-table.ts';

function outlet(domain: string, changes: Partial<Outlet> = {}): Outlet {
  return {
    domain,
    aliases: [],
    name: domain,
    country: 'GB',
    region: 'uk',
    owner: null,
    kind: 'newspaper',
    lean: null,
    reliability: null,
    flags: [],
    references: [],
    ...changes,
  };
}

const table: OutletTable = {
  version: 1,
  outlets: [
    outlet('tribune.example', { aliases: ['tribune-news.example'] }),
    outlet('opinion.tribune.example'),
    outlet('gazette.co.example'),
    outlet('substack.com'),
    outlet('author.substack.com'),
    outlet('writer.blogspot.com'),
    outlet('free-press.example', { aliases: ['feeds.freepress-cdn.example'] }),
  ],
};

describe('findOutlet', () => {
  it.each([
    ['https://www.tribune.example/a/b?c=d', 'tribune.example'],
    ['tribune.example', 'tribune.example'],
    ['TRIBUNE.example.', 'tribune.example'],
    ['http://user@tribune.example:8080/x', 'tribune.example'],
    ['https://eu.amp.tribune.example/x', 'tribune.example'],
    ['https://tribune-news.example/x', 'tribune.example'],
    ['https://opinion.tribune.example/x', 'opinion.tribune.example'],
    ['https://x.opinion.tribune.example/x', 'opinion.tribune.example'],
    ['gazette.co.example/story', 'gazette.co.example'],
    ['https://m.tribune.example/x', 'tribune.example'],
    ['https://feeds.tribune.example/rss/x.xml', 'tribune.example'],
    ['https://feeds.freepress-cdn.example/all', 'free-press.example'],
    ['https://freepress-cdn.example/all', null],
    ['https://www-tribune-example.cdn.ampproject.org/c/s/x', 'tribune.example'],
    ['https://www-free--press-example.cdn.ampproject.org/v/s/x', 'free-press.example'],
    ['https://www.google.com/amp/s/www.tribune.example/a/amp/', 'tribune.example'],
    ['https://www.google.com/amp/s/', null],
    ['https://tribune.example/amp/s/opinion.tribune.example', 'tribune.example'],
    ['https://author.substack.com/p/x', 'author.substack.com'],
    ['https://www.author.substack.com/p/x', 'author.substack.com'],
    ['https://evil.substack.com/p/x', null],
    ['https://substack.com/@evil', null],
    ['https://writer.blogspot.com/2026/x', 'writer.blogspot.com'],
    ['https://evil.blogspot.com/2026/x', null],
    ['https://www.google.co.uk/amp/s/www.tribune.example/a', 'tribune.example'],
    ['www.google.com/amp/s/www.tribune.example/a', 'tribune.example'],
    ['www-tribune-example.cdn.ampproject.org', 'tribune.example'],
    ['https://google.eu.com/amp/s/www.tribune.example/a', null],
    ['https://google.attacker.com/amp/amp/s/www.tribune.example/a', null],
    ['https://google.attacker.com/amp/s/www.tribune.example/a', null],
    ['https://google.attacker.com/amp/amp/tribune.example', null],
    ['google.attacker.com/amp/s/tribune.example', null],
    ['https://www.google.com/amp/s/tribune.example@evil.example/a', null],
    ['https://www.google.com@evil.example/amp/s/tribune.example/', null],
    ['https://tribune-example.cdn.ampproject.org.evil.example/c/s/tribune.example', null],
    ['https://nottribune.example/', null],
    ['https://tribune.example.evil.example/', null],
    ['https://evil.example/tribune.example', null],
    ['co.example', null],
    ['', null],
    ['http://[::1]/', null],
    ['not an address', null],
  ])('finds for %j: %s', (address, domain) => {
    expect(findOutlet(table, address)?.domain ?? null).toBe(domain);
  });

  it('reads the host', () => {
    expect(hostOf('https://WWW.Tribune.example/')).toBe('tribune.example');
    expect(hostOf('www.www.tribune.example')).toBe('tribune.example');
    expect(hostOf('www.www.www')).toBeNull();
    // A path that was encoded twice is no part of a host.
    expect(hostOf('evil.example%2F.tribune.example')).toBeNull();
  });
});

it('sees other rows as soon as the table has another array of them', () => {
  const changing = { version: 1, outlets: table.outlets };
  expect(findOutlet(changing, 'new.example')).toBeNull();
  changing.outlets = [...table.outlets, outlet('new.example')];
  expect(findOutlet(changing, 'new.example')?.domain).toBe('new.example');
});
