import type { CDPSession, Page } from 'playwright-core';

/** Long tasks and layout shifts of a page since the last call. */
export interface Watched {
  /** Milliseconds. */
  maxTask: number;
  /** Cumulative layout shift without shifts that the reader caused. */
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

/** Records long tasks and shifts of all documents that the page opens. */
export const watchPage = (page: Page): Promise<unknown> => page.addInitScript(observers);

export async function takeWatched(page: Page): Promise<Watched> {
  const [tasks, shift] = (await page.evaluate('[watched.tasks.splice(0), watched.shift]')) as [
    number[],
    number,
  ];
  return { maxTask: Math.max(0, ...tasks), shift };
}

/** Processor time of the page's main thread so far, in milliseconds; it does not depend on other load. */
export async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** A session that slows the processor down and counts the main thread's processor time. */
export async function openSession(page: Page, slowdown: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await slowDown(session, slowdown);
  return session;
}

export async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's processor time. */
  tdur?: number;
  args: { name?: string };
}

/** Processor time of the longest task of the page's main thread during `act`, in milliseconds. */
export async function findLongestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser of its own to trace');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const written = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    written.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = written.traceEvents.filter(
    (event) => /RunTask$/.test(event.name) && mains.has(threadOf(event)),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
