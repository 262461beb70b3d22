import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Theme } from './browser.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The axe violations of a page, one line per rule. */
export async function violations(page: Page): Promise<string[]> {
  // Legacy mode stays in the page; the default opens a second page for each analysis, which only frames need.
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** The violations in each theme, for a page that follows the theme of the system. */
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

/** The horizontal overflow of a page, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
