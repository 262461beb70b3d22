import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import type { Theme } from './browser.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose outcome depends on colours, thus on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The further items of a long list or table, which are like those before. */
const repeatedItems = ':is(ul, ol, tbody) > :nth-child(n + 16)';

/** Loads axe into the page and its frames, once for each document. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

async function analyze(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']>,
  within = 'html',
): Promise<string[]> {
  await loadAxe(page);
  return await page.evaluate(
    async ({ context, options }) => {
      const loaded = (window as unknown as { axe: typeof axe }).axe;
      const { violations: found } = await loaded.run(context, options);
      return found.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      );
    },
    // For what passes, axe would write down where each element is.
    {
      context: { include: [within], exclude: [repeatedItems] },
      options: { runOnly, resultTypes: ['violations' as const] },
    },
  );
}

const inTheme = (theme: Theme, found: readonly string[]): string[] =>
  found.map((line) => `${theme}: ${line}`);

/** The violations of colours in each theme, for what differs from a page that was looked at in nothing else. */
export async function colourViolations(
  page: Page,
  themes: readonly Theme[] = ['light', 'dark'],
  within?: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...inTheme(theme, await analyze(page, { type: 'rule', values: colourRules }, within)));
  }
  return found;
}

/**
 * The axe violations of a page that follows the theme of the system, or of a part of it, one line per rule: those of
 * colours in every theme, all others once, because a theme changes nothing but colours.
 */
export async function violationsIn(
  page: Page,
  themes: readonly [Theme, ...Theme[]] = ['light', 'dark'],
  within?: string,
): Promise<string[]> {
  const [first, ...others] = themes;
  await page.emulateMedia({ colorScheme: first });
  const found = await analyze(page, { type: 'tag', values: tags }, within);
  return [...inTheme(first, found), ...(await colourViolations(page, others, within))];
}

/** The horizontal overflow of a page, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
