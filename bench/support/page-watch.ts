import type { CDPSession, Page } from 'playwright-core';

/** What a slowed page went through since it was asked last. */
export interface Watched {
  /** Milliseconds. */
  longestTask: number;
  /** Cumulative layout shift without what the reader caused. */
  shift: number;
}

const observers = `
globalThis.__name = (f) => f;
globalThis.watched = { tasks: [], shift: 0 };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) watched.tasks.push(entry.duration);
}).observe({ type: 'longtask', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) watched.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
`;

/** Notes long tasks and shifts of every document the page opens. */
export const watchPage = (page: Page): Promise<unknown> => page.addInitScript(observers);

export async function takeWatched(page: Page): Promise<Watched> {
  const [tasks, shift] = (await page.evaluate('[watched.tasks.splice(0), watched.shift]')) as [
    number[],
    number,
  ];
  return { longestTask: Math.max(0, ...tasks), shift };
}

/** Processor time of the page's main thread so far, in milliseconds: it waits for no busy neighbour. */
export async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** A session that slows the processor down and counts the main thread's processor time. */
export async function openSession(page: Page, slowdown: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return session;
}
