import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { Theme } from './browser.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose outcome depends on colours, thus on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The further items of a long list or table, which are like those before. */
const repeatedItems = ':is(ul, ol, tbody) > :nth-child(n + 16)';

async function analyze(page: Page, restrict: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Legacy mode stays in the page; the default opens a second page for each analysis, which only frames need.
  const builder = restrict(new AxeBuilder({ page }).exclude(repeatedItems)).setLegacyMode();
  const { violations: found } = await builder.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

/** The axe violations of a page, one line per rule. */
export const violations = (page: Page) => analyze(page, (builder) => builder.withTags(tags));

/**
 * The violations in each theme, for a page that follows the theme of the system: those of colours in every theme, all
 * others once, because a theme changes nothing but colours.
 */
export async function violationsIn(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme });
    const inTheme =
      index === 0 ? violations(page) : analyze(page, (builder) => builder.withRules(colourRules));
    found.push(...(await inTheme).map((line) => `${theme}: ${line}`));
  }
  return found;
}

/** The horizontal overflow of a page, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
