import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCheckedSystem } from './support/shared-system.ts';
import type { TestSystem } from './support/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await openCheckedSystem();
});
afterAll(() => system?.close());

/** A text that names the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === document.body) return 'the browser itself';
    const label =
      element?.getAttribute('aria-label') ?? (element as HTMLInputElement | null)?.labels?.[0]?.innerText;
    return `${element?.tagName.toLowerCase()} ${label ?? element?.textContent ?? ''}`.trim();
  });

/** Whether the focus is visible: an outline on the element or, for fields, on the frame around it. */
const outlined = (page: Page) =>
  page.evaluate(() => {
    const hasOutline = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    };
    const element = document.activeElement;
    return hasOutline(element) || hasOutline(element?.parentElement);
  });

/** Presses Tab until the wanted element has the focus; each element before it must show its focus as well. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    // After the last element the focus leaves the page and returns at the first one.
    if (name === 'the browser itself') continue;
    expect(await outlined(page), `visible focus on ${name}`).toBe(true);
    if (wanted.test(name)) return;
  }
  throw new Error(`Tab does not reach ${wanted}`);
}

describe('with the keyboard alone', () => {
  it('a reader signs in, skips to the content, checks an article and the result is announced', async () => {
    const email = 'keys@readers.example';
    const page = await system.visit('/');
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    await tabTo(page, /^input/);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByText('Magic link sent!').waitFor();
    const mail = await system.app.smtp.nextMailTo(email);
    await page.goto(/https?:\/\/\S+token=[\w-]+/.exec(mail.text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Analyze Article' }).waitFor();

    await page.goto(system.app.address);
    await page.getByRole('button', { name: 'Analyze Article' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/skip to/i);
    await page.keyboard.press('Enter');
    await tabTo(page, /^(input|textarea)/);
    await page.keyboard.type('http://meridianwire.example/article/stopgap-budget');
    await page.keyboard.press('Enter');
    await page.getByText('Article Summary').first().waitFor();
    await expect.poll(() => focused(page)).toMatch(/^h\d/);
    await tabTo(page, /Logout/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    await page.context().close();
  });
});
