import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEdition, type SharedEdition } from './support/shared-system.ts';
import { smallTargets } from './support/small-targets.ts';
import { overflow, violationsIn } from './support/violations.ts';

let system: SharedEdition;
beforeAll(async () => {
  system = await openEdition();
  const { sessionToken: token } = await system.app.signIn(system.reader);
  const body = { kind: 'story', value: system.stories[0]?.id };
  await system.app.call('POST', '/me/follows', { token, body });
});
afterAll(() => system?.close());

interface Looked {
  path: () => string;
  /** Its content. */
  wait: string;
  /** Whether it has other parts on a phone. */
  differsOnPhone?: true;
}

/** Every page of the reader. Tests of checks, marks and dialogs look at theirs. */
const pages: Readonly<Record<string, Looked>> = {
  edition: { path: () => '/news?time=7d', wait: '.story-card h3', differsOnPhone: true },
  'nothing found': { path: () => '/news?topic=economy&time=1h', wait: '.empty' },
  story: {
    path: () => `/story/${system.stories[0]?.id}`,
    wait: '.tone-list',
    differsOnPhone: true,
  },
  'missing story': { path: () => '/story/none', wait: '.empty' },
  swarms: { path: () => '/story-swarms', wait: '.story-card h3', differsOnPhone: true },
  search: { path: () => '/search', wait: '.search-guide' },
  'search results': { path: () => '/search?q=bridge', wait: '.search-result', differsOnPhone: true },
  'no result': { path: () => '/search?q=nonexistentword&side=left', wait: '.empty' },
  outlets: { path: () => '/outlets', wait: '.outlet-list li', differsOnPhone: true },
  outlet: {
    path: () => '/outlet/beacon.example',
    wait: '.outlet-section',
    differsOnPhone: true,
  },
  'unknown outlet': { path: () => '/outlet/nobody.example', wait: '.empty' },
  following: { path: () => '/following', wait: '.follow-item', differsOnPhone: true },
  preferences: { path: () => '/preferences', wait: '.digest-frame', differsOnPhone: true },
  'end of a digest': { path: () => '/digest/unsubscribe?token=digest.x', wait: '.empty' },
  methodology: { path: () => '/methodology', wait: '.prose', differsOnPhone: true },
  privacy: { path: () => '/privacy', wait: '.prose' },
};

describe.each(Object.entries(pages))('the page “%s”', (_, { path, wait, differsOnPhone }) => {
  it('has no axe violation in either theme, fits any width and size of text, and fingers on a phone', async () => {
    const page = await system.open(path(), { width: 1440 });
    await page.locator(wait).first().waitFor();
    expect(await violationsIn(page)).toEqual([]);
    const settings = await page.context().newCDPSession(page);
    const fontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    for (const [width, zoom] of [
      [768, 2],
      [1440, 2],
      [1440, 1],
      [320, 1],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      // The same effect as the font size setting of the browser, which media queries in rem follow.
      await settings.send('Page.setFontSizes', { fontSizes: { standard: 16 * zoom, fixed: 13 * zoom } });
      await expect.poll(fontSize).toBe(`${16 * zoom}px`);
      const message = `${width} px, text ${zoom}`;
      await expect.poll(() => overflow(page), { message }).toBeLessThanOrEqual(0);
    }
    // The colours of a theme are the same at every width.
    if (differsOnPhone) expect(await violationsIn(page, ['light'])).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.context().close();
  });
});
