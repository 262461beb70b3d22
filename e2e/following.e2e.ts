import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callControlServer } from '#server/control/call-control-server.ts';
import { openEdition, type SharedEdition } from './support/shared-system.ts';
import { violationsIn } from './support/violations.ts';

let system: SharedEdition;
beforeAll(async () => {
  system = await openEdition();
});
afterAll(() => system?.close());

const storyOf = () => {
  const [story] = system.stories;
  if (story === undefined) throw new Error('the edition has no story');
  return story;
};

/** The first link of a plain text to the page that ends mails, as a path. */
function unsubscribePath(text: string): string {
  const path = /\/digest\/unsubscribe\?token=[\w.-]+/.exec(text)?.[0];
  if (path === undefined) throw new Error(`no link ends this mail: ${text.slice(0, 200)}`);
  return path;
}

/** Whether a picture has a colour, within a few steps of each channel. */
async function hasColour(
  page: Page,
  png: Buffer,
  colour: readonly [number, number, number],
): Promise<boolean> {
  const blank = await page.context().newPage();
  const found = await blank.evaluate(
    async ([data, wanted]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data: pixels = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      const isNear = (at: number) =>
        wanted.every((channel, offset) => Math.abs((pixels[at + offset] ?? 0) - channel) < 6);
      return Array.from({ length: pixels.length / 4 }, (_, at) => at * 4).some(isNear);
    },
    [png.toString('base64'), colour] as const,
  );
  await blank.close();
  return found;
}

describe('following', () => {
  it('teaches what it is for, and a story is followed from its page by keyboard', async () => {
    const page = await system.open('/following');
    await page.getByRole('heading', { name: 'You follow nothing yet' }).waitFor();
    expect(await violationsIn(page, ['light'])).toEqual([]);
    await page.goto(`${system.app.address}/story/${storyOf().id}`);
    const button = page.getByRole('button', { name: `Follow ${storyOf().title}` });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Following ${storyOf().title}` }).waitFor();
    await page.getByRole('link', { name: 'Following', exact: true }).click();
    await page.getByRole('heading', { name: storyOf().title, exact: true }).waitFor();
    await page.getByText(/^Nothing new/).waitFor();
    await page.context().close();
  });

  it('leads to a digest that is previewed, arrives in plain text and HTML, and ends with one click', async () => {
    const page = await system.open('/preferences');
    await page.getByText('Daily', { exact: true }).click();
    await page.getByText(/Saved\. Next digest:/).waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/London');
    const frame = page.frameLocator('iframe[title="Your digest"]');
    await frame.getByRole('heading', { name: 'Top stories' }).waitFor();
    await page.getByText('As plain text').click();
    await page.getByText(/TOP STORIES/).waitFor();

    const { dataDir, smtp, address } = system.app;
    const sent = await callControlServer(dataDir, 'digest', { email: system.reader, dryRun: false });
    expect(sent?.output.outcome).toBe('accepted');
    const mail = await smtp.nextMailTo(system.reader);
    expect(mail.headers['content-type']).toContain('multipart/alternative');
    expect(mail.text).toContain(`* ${storyOf().title}`);
    expect(mail.text).toMatch(/<td class="b-(left|center|right)"/);

    // A program that scans mails opens the link: nothing ends.
    const path = unsubscribePath(mail.text);
    await page.goto(address + path);
    await page.getByRole('heading', { name: 'End the digest?' }).waitFor();
    const { sessionToken: token } = await system.app.signIn(system.reader);
    const frequency = async () => {
      const answer = await system.app.call('GET', '/me/preferences', { token });
      const { preferences } = (await answer.json()) as { preferences: { digest: { frequency: string } } };
      return preferences.digest.frequency;
    };
    expect(await frequency()).toBe('daily');
    await page.getByRole('button', { name: 'End the digest' }).click();
    await page.getByRole('heading', { name: 'No more digest' }).waitFor();
    expect(await frequency()).toBe('off');

    // What a mail program sends for one click (RFC 8058).
    await page.goto(`${address}/preferences`);
    await page.getByText('Weekly', { exact: true }).click();
    await page.getByText(/Saved\. Next digest:/).waitFor();
    const oneClick = /<(.*)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const answer = await fetch(oneClick, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect([answer.status, await frequency()]).toEqual([200, 'off']);
    await page.context().close();
  });

  // A picture of a whole page has nothing in a sandboxed frame that is not on the screen: browsers paint it elsewhere.
  it.each([768, 390])(
    'shows the preview of a digest with its bars where it is on the screen, at %i px',
    async (width) => {
      const page = await system.open('/preferences', { width });
      const bar = page.frameLocator('iframe[title="Your digest"]').locator('.b-left').first();
      await bar.waitFor();
      await page.locator('.digest-frame').scrollIntoViewIfNeeded();
      const left = [29, 78, 216] as const;
      await expect
        .poll(async () => hasColour(page, await page.screenshot(), left), { timeout: 10_000 })
        .toBe(true);
      const { width: shown = 0 } = (await bar.boundingBox()) ?? {};
      expect(shown).toBeGreaterThan(50);
      await page.context().close();
    },
  );

  it('folds the articles of a muted outlet on the page of a story', async () => {
    const outlet = storyOf().outlets[0]?.domain ?? '';
    const page = await system.open(`/outlet/${outlet}`);
    await page.getByRole('button', { name: /^Mute / }).click();
    await page.getByRole('button', { name: /^Muted / }).waitFor();
    await page.goto(`${system.app.address}/story/${storyOf().id}`);
    const fold = page.getByText(/1 article of muted outlets/);
    await fold.waitFor();
    expect(await page.getByText(`${storyOf().article_count}, from`).count()).toBe(1);
    await fold.click();
    await page.locator('.muted-articles .article-row').first().waitFor();
    await page.context().close();
  });
});
