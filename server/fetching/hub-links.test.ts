import { expect, it } from 'vitest';
import { hubLinks } from './hub-links.ts';

const hub = 'https://hub.example/';
const self = 'https://paper.example/rss';

it.each([
  [`<${hub}>; rel="hub", <${self}>; rel="self"`, { hub, self }],
  [`<${self}>;rel=self,<${hub}>;rel=hub`, { hub, self }],
  ['</rss>; title="a; b, c"; REL="Self alternate"', { self }],
  [`<${hub}>; rel=hub, <https://other.example/>; rel=hub`, { hub }],
  ['<https://api.example/wp-json/>; rel="https://api.w.org/"', {}],
  ['<javascript:alert(1)>; rel="hub", <ftp://hub.example/>; rel="hub", <>; rel=hubs', {}],
  [`<https://hub.example/${'a'.repeat(2000)}>; rel="hub"`, {}],
  ['<'.repeat(5000) + '; rel=hub'.repeat(500), {}],
  ['', {}],
])('reads the hub and the topic of a Link header: %.60s', (header, links) => {
  expect(hubLinks(header, new URL('https://paper.example/feed'))).toEqual(links);
});
