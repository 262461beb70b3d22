import type { Page } from 'playwright-core';

/** Waits until the page has done what it planned: it is idle, and has drawn two further frames. */
export const afterDrawing = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
      }),
  );
