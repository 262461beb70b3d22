import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Theme } from './browser.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on a page, one line a rule. */
export async function violations(page: Page): Promise<string[]> {
  // Legacy mode stays in the page; the other opens a second one for each analysis, for frames we do not have.
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** The same in each theme, of a page that follows the system's. */
export async function violationsIn(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...(await violations(page)).map((line) => `${theme}: ${line}`));
  }
  return found;
}

/** How far a page reaches beyond its window sideways, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
