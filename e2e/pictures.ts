import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { StoryList } from '#contract/news.ts';
import { rootFolder } from '#server/config/paths.ts';
import { submitAddress } from './support/check-article.ts';
import { leftArticle, startCheckedSystem } from './support/checked-system.ts';

const size = { width: 1280, height: 800 };
const reader = 'reader@calderdesk.example';

/** The pictures of README.md: each page of the sample edition, or of a check of an invented article, in both themes. */
export async function run(): Promise<void> {
  const system = await startCheckedSystem();
  try {
    const { app } = system;
    const { sessionToken: token } = await app.signIn(app.adminEmail);
    await app.call('POST', '/admin/sample-edition', { token });
    const list = (await (await app.call('GET', '/news/stories', { token })).json()) as StoryList;
    const story = list.stories.find(({ title }) => /bridge/i.test(title)) ?? list.stories[0];
    const pages: Record<string, { path: string; email: string; prepare?(page: Page): Promise<void> }> = {
      edition: { path: '/news?edition=uk&time=7d', email: reader },
      story: {
        path: `/story/${story?.id}`,
        email: reader,
        prepare: async (page) => page.evaluate('scrollTo(0, 340)'),
      },
      check: {
        path: '/',
        email: reader,
        prepare: async (page) => {
          await submitAddress(page, leftArticle);
          await page.locator('#result').evaluate((heading) => heading.scrollIntoView());
        },
      },
      'back-office': { path: '/admin', email: app.adminEmail },
    };
    for (const [name, { path, email, prepare }] of Object.entries(pages)) {
      for (const theme of ['light', 'dark'] as const) {
        const page = await system.enter(email, path, { ...size, theme });
        await page.waitForLoadState('networkidle');
        await prepare?.(page);
        await page.evaluate('document.fonts.ready');
        await page.screenshot({ path: join(rootFolder, `docs/images/${name}-${theme}.png`) });
        await page.context().close();
      }
    }
  } finally {
    await system.close();
  }
}
