import { expect, it } from 'vitest';
import { explainFeedFailure } from './explain-feed-failure.ts';

it.each([
  [
    'not-found',
    'The site has no page at this address.',
    'The site has no feed at this address. Look for the new address of the feed on the site, or switch the feed off.',
  ],
  [
    'wrong-type',
    'This address does not hold a feed but a web page.',
    'This address does not hold a feed but a web page. Edit the feed and press Test feed: it finds the feeds of a page.',
  ],
  [
    'too-deep',
    'The feed nests more than 200 elements into each other.',
    'The feed nests more than 200 elements into each other. Tell the outlet, or look for another of its feeds.',
  ],
] as const)('says of %s what is wrong and what to do', (kind, detail, text) => {
  expect(explainFeedFailure(kind, detail)).toBe(text);
});
