import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '#server/config/paths.ts';
import type { ScreenOptions } from '../e2e/support/browser.ts';
import { submitAddress } from '../e2e/support/check-article.ts';
import { startTestSystem, type TestSystem } from '../e2e/support/test-system.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';

const sizes = { desktop: 1440, tablet: 768, phone: 390 } as const;
const article = 'http://northgatetribune.example/politics/2026/clinic-cuts';

async function shoot(system: TestSystem, folder: string, name: string, screen: ScreenOptions): Promise<void> {
  const file = (page: string) => join(folder, `${page}-${name}.png`);
  const signIn = await system.visit('/', screen);
  await signIn.getByRole('button', { name: 'Send Magic Link' }).waitFor();
  await signIn.screenshot({ path: file('sign-in'), fullPage: true });
  await signIn.context().close();
  const page = await system.enter(`${name}@readers.example`, '/', screen);
  await page.getByRole('button', { name: 'Analyze Article' }).waitFor();
  await page.screenshot({ path: file('checker'), fullPage: true });
  await submitAddress(page, 'http://127.0.0.1/');
  await page.screenshot({ path: file('error'), fullPage: true });
  await submitAddress(page, article);
  await page.getByText('Article Summary').first().waitFor();
  await page.screenshot({ path: file('result'), fullPage: true });
  await page.goto(`${system.app.address}/nowhere`);
  await page.getByRole('main').waitFor();
  await page.screenshot({ path: file('not-found'), fullPage: true });
  await page.context().close();
}

/** The screenshot of README.md: a result with its passages open. */
async function shootForReadme(system: TestSystem, folder: string): Promise<void> {
  const page = await system.enter('reader@readers.example', '/', { width: 1280, height: 1560 });
  await submitAddress(page, article);
  await page.getByRole('button', { name: /^Show the .*passages? behind this rating$/ }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(folder, 'for-readme.png') });
  await page.context().close();
}

/**
 * Screenshots of all pages at three widths in both themes, from invented data: `npm run bench -- screens [FOLDER]`;
 * `--readme` writes only the one of README.md.
 */
export async function run(args: string[]): Promise<void> {
  const folder = args.find((arg) => !arg.startsWith('-')) ?? join(rootFolder, '.cache/screens');
  mkdirSync(folder, { recursive: true });
  console.log(`Pictures go to ${folder}`);
  await buildIfStale(console.log, { only: ['web'] });
  const system = await startTestSystem();
  try {
    await shootForReadme(system, folder);
    if (args.includes('--readme')) return;
    for (const [device, width] of Object.entries(sizes)) {
      for (const theme of ['light', 'dark'] as const)
        await shoot(system, folder, `${device}-${theme}`, { width, theme });
    }
  } finally {
    await system.close();
  }
}
