import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditionSystem } from './support/edition-system.ts';
import { sumShifts, watchShifts } from './support/layout-shifts.ts';
import { openEdition } from './support/shared-system.ts';
import { smallTargets } from './support/small-targets.ts';
import { violationsIn } from './support/violations.ts';

let system: EditionSystem;
beforeAll(async () => {
  system = await openEdition();
});
afterAll(() => system?.close());

const storyPath = () => `/story/${system.stories[0]?.id}`;

describe('the responsive layout', () => {
  it('does not shift when the answers of the server come late', async () => {
    const page = await system.open('/privacy', { width: 390 });
    await watchShifts(page);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 },
    });
    const late: readonly { name: string; path: () => string; wait: string }[] = [
      { name: 'edition', path: () => '/news?time=7d', wait: '.story-card h3' },
      { name: 'story', path: storyPath, wait: '.tone-list' },
      { name: 'swarms', path: () => '/story-swarms', wait: '.story-card h3' },
      { name: 'outlets', path: () => '/outlets', wait: '.outlet-list li' },
      { name: 'outlet', path: () => '/outlet/beacon.example', wait: '.outlet-section' },
      { name: 'search', path: () => '/search?q=bridge', wait: '.search-result' },
      { name: 'following', path: () => '/following', wait: '.empty' },
      { name: 'preferences', path: () => '/preferences', wait: 'main h2' },
    ];
    for (const entry of late) {
      await page.goto(system.app.address + entry.path());
      await page.locator(entry.wait).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await sumShifts(page), entry.name).toBeLessThan(0.05);
    }
    await page.context().close();
  });

  it('offers the filters in a sheet on a phone, by touch and with the keyboard', async () => {
    const page = await system.open('/news?time=7d', { width: 390 });
    await page.getByRole('button', { name: /^Filters/ }).press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    expect(await violationsIn(page, ['light'], 'dialog[open]')).toEqual([]);
    await sheet.getByRole('radio', { name: 'Right-Leaning' }).check({ force: true });
    await sheet.getByRole('button', { name: /^Show \d/ }).click();
    await expect
      .poll(() => page.getByRole('button', { name: /^Filters/ }).textContent())
      .toContain('Right-Leaning');
    await page.context().close();
  });

  it('has touch targets of 44 px in its menu, except links within a sentence', async () => {
    const page = await system.open('/privacy', { width: 390 });
    await page.locator('main h2').first().waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await smallTargets(page)).toEqual([]);
    await page.context().close();
  });
});

describe('without colour', () => {
  it('distinguishes the sides by letter, position and pattern', async () => {
    const page = await system.open(storyPath());
    await page.locator('.tone-list').waitFor();
    const sides = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.perspective-columns section')].map((section) => {
        const heading = section.querySelector('h3');
        const edge = heading && getComputedStyle(heading, '::after').backgroundImage;
        return `${heading?.textContent} ${/(\d+)deg/.exec(edge ?? '')?.[1] ?? 'plain'}`;
      }),
    );
    expect(sides).toEqual([
      'LLEFT-LEANING1 article 45',
      'CCENTER-LEANING1 article plain',
      'RRIGHT-LEANING1 article 135',
    ]);
    const badges = await page.locator('.article-row .badge').allTextContents();
    expect(badges.map((badge) => badge.charAt(0)).sort()).toEqual(['?', 'C', 'L', 'R']);
    await page.context().close();
  });
});

/** Contrast between the lightest and the darkest pixel of a screenshot, and their luminances. */
const measureGreys = (page: Page, png: Buffer): Promise<{ contrast: number; greys: number[] }> =>
  page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const pixels = drawing?.getImageData(0, 0, image.width, image.height).data ?? [];
    const greys: number[] = [];
    for (let at = 0; at < pixels.length; at += 4) greys.push(((pixels[at] ?? 0) / 255) ** 2.2);
    return { contrast: (Math.max(...greys) + 0.05) / (Math.min(...greys) + 0.05), greys };
  }, png.toString('base64'));

describe('in greyscale', () => {
  it('keeps the letters of the sides readable and every badge distinct, in both themes', async () => {
    const page = await system.open(storyPath());
    await page.locator('.tone-list').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
    const measuringPage = await page.context().newPage();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const drawn: string[] = [];
      for (const side of ['left', 'center', 'right', 'unrated']) {
        const png = await page.locator(`.side-badge-${side}:visible`).first().screenshot();
        const { contrast, greys } = await measureGreys(measuringPage, png);
        expect(contrast, `${side}, ${colorScheme}`).toBeGreaterThan(4.5);
        drawn.push(greys.map((grey) => Math.round(grey * 8)).join(''));
      }
      expect(new Set(drawn).size).toBe(4);
    }
    await page.context().close();
  });
});

describe('with the keyboard alone', () => {
  it('a reader reads the edition, opens a story, returns and finds the help', async () => {
    const page = await system.open('/news?edition=uk&time=7d');
    await page.locator('.story-card h3').first().waitFor();
    const first = await page.locator('.story-card h3 a').first().textContent();
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(first);
    const ring = () =>
      page
        .locator('.story-card')
        .first()
        .evaluate((card) => getComputedStyle(card).outlineStyle);
    await expect.poll(ring).toBe('solid');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('o');
    await page.locator('.tone-list').waitFor();
    await page.keyboard.press('j');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.article-row') !== null))
      .toBe(true);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'News Edition' }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    expect(await violationsIn(page, ['light'], 'dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.context().close();
  });
});
