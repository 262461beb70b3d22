import type { Page } from 'playwright-core';

/** Sums the layout shifts of each document that the page opens from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput)
          Object.assign(window, { shifts: Reflect.get(window, 'shifts') + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The cumulative layout shift of the document, without shifts that the reader caused. */
export const sumShifts = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'shifts')));
