import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { systemClock } from '#server/clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { startTestSystem, type TestSystem } from '../e2e/support/test-system.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { firstScreenFiles } from '../scripts/lib/first-screen.mjs';
import { fillStories } from './support/invented-stories.ts';
import {
  findLongestTask,
  openSession,
  slowDown,
  takeWatched,
  threadTime,
  watchPage,
} from './support/page-watch.ts';
import { printTable, quantile } from './support/table.ts';

const stories = 500;
const slowdown = 4;
const rounds = 3;
/** Pixels, at 3,000 a second: as fast as a reader scrolls. */
const scrollTo = 15_000;
const changes = ['US News', 'World News', 'Politics', 'All Topics'];

async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: createLog('silent') });
  try {
    await migrate(database, createLog('silent'));
    await fillStories(database.db, stories, systemClock());
    const deps = { db: database.db, clock: systemClock, outlets: loadOutletTable() };
    await refreshWaiting(deps, { storyIds: null, limit: stories, signal: new AbortController().signal });
  } finally {
    await database.close();
  }
}

interface Round {
  /** Milliseconds since the start of the navigation, and of processor time including the slowdown. */
  first: number;
  firstCpu: number;
  change: number[];
  changeCpu: number[];
  maxTask: number;
  maxTaskCpu: number;
  shift: number;
}

/** Milliseconds until the choice is on the screen: a frame after the list has changed. */
const chooseAndWait = (page: Page, label: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const labels = [...document.querySelectorAll('label')];
        const input = labels.find((each) => each.textContent?.startsWith(wanted))?.querySelector('input');
        const list = document.querySelector('.columns-filters');
        const start = performance.now();
        const seen = new MutationObserver(() => {
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        if (list) seen.observe(list, { childList: true, subtree: true, characterData: true });
        input?.click();
      }),
    label,
  );

async function measureChanges(page: Page, session: CDPSession): Promise<Pick<Round, 'change' | 'changeCpu'>> {
  const change: number[] = [];
  const changeCpu: number[] = [];
  for (const label of changes) {
    await page.waitForTimeout(1_000);
    change.push(await chooseAndWait(page, label));
  }
  // The slowdown itself uses the processor: without it the figure holds on a busy machine too.
  await slowDown(session, 1);
  for (const label of changes) {
    await page.waitForTimeout(1_000);
    const before = await threadTime(session);
    await chooseAndWait(page, label);
    changeCpu.push(slowdown * ((await threadTime(session)) - before));
  }
  return { change, changeCpu };
}

async function scroll(page: Page): Promise<void> {
  for (let top = 0; top < scrollTo; top += 300) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(100);
  }
}

async function measure(system: TestSystem, width: number): Promise<Round> {
  const page = await system.enter(system.app.adminEmail, '/privacy', { width });
  await watchPage(page);
  const session = await openSession(page, slowdown);
  const before = await threadTime(session);
  await page.goto(`${system.app.address}/news?edition=uk`, { waitUntil: 'commit' });
  await page.locator('.story-card h3 a').first().waitFor();
  const first = await page.evaluate(() => performance.now());
  const firstCpu = (await threadTime(session)) - before;
  await page.waitForTimeout(1_000);
  await page.mouse.move(width / 2, 400);
  await takeWatched(page);
  const maxTaskCpu = await findLongestTask(page, () => scroll(page));
  const { maxTask, shift } = await takeWatched(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  const changed = width > 1024 ? await measureChanges(page, session) : { change: [], changeCpu: [] };
  await page.context().close();
  return { first, firstCpu, maxTask, maxTaskCpu, shift, ...changed };
}

/** Gzipped JavaScript of the reader's pages that the first screen does not need, in kB. */
async function addedScripts(system: TestSystem): Promise<number> {
  const known = new Set([...firstScreenFiles().keys()].map((file) => basename(file)));
  const sizes = new Map<string, Promise<number>>();
  const page = await system.enter(system.app.adminEmail, '/privacy');
  page.on('response', (response) => {
    const name = basename(new URL(response.url()).pathname);
    if (response.request().resourceType() !== 'script' || known.has(name)) return;
    // A page that is left before a file has arrived requests the file again later.
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
    sizes.set(
      name,
      size.catch(() => 0),
    );
  });
  for (const path of ['/news', '/story-swarms', '/story/none', '/methodology', '/privacy']) {
    await page.goto(system.app.address + path, { waitUntil: 'networkidle' });
  }
  const all = await Promise.all(sizes.values());
  await page.context().close();
  return all.reduce((sum, size) => sum + size, 0) / 1000;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

function report(title: string, measured: readonly Round[]): void {
  const middle = (values: readonly number[]) => quantile(values, 0.5);
  const all = (pick: (round: Round) => number[]) => measured.flatMap(pick);
  const slowed = `processor slowed ${slowdown} times`;
  printTable(`/news with ${stories} stories, ${title}, ${slowed}`, [
    {
      figure: `First stories visible, ${title}, p50`,
      measured: ms(middle(all(({ first }) => [first]))),
      limit: '1500 ms',
    },
    {
      figure: 'First stories: processor time of the page, p50',
      measured: ms(middle(all(({ firstCpu }) => [firstCpu]))),
    },
    ...(all(({ change }) => change).length === 0
      ? []
      : [
          {
            figure: 'Filter or edition change, p50',
            measured: ms(middle(all(({ change }) => change))),
            limit: '80 ms',
          },
          {
            figure: `Filter or edition change: processor time, not slowed, times ${slowdown}, p50`,
            measured: ms(middle(all(({ changeCpu }) => changeCpu))),
          },
        ]),
    {
      figure: 'Longest task while scrolling, p50',
      measured: ms(middle(all(({ maxTask }) => [maxTask]))),
      limit: '120 ms',
    },
    {
      figure: 'Longest task while scrolling: its processor time, p50',
      measured: ms(middle(all(({ maxTaskCpu }) => [maxTaskCpu]))),
    },
    {
      figure: 'Layout shift, at most',
      measured: Math.max(...all(({ shift }) => [shift])).toFixed(3),
      limit: '0.02',
    },
  ]);
}

/** The pages of the reader in a slowed Chromium, against the real product over loopback. */
export async function run(): Promise<void> {
  await buildIfStale(console.log, { only: ['web'] });
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-reader-'));
  try {
    await fill(dataDir);
    const system = await startTestSystem({ DATA_DIR: dataDir });
    try {
      for (const width of [1440, 390]) {
        const measured: Round[] = [];
        for (let round = 0; round < rounds; round += 1) measured.push(await measure(system, width));
        report(`${width} px wide`, measured);
      }
      const added = await addedScripts(system);
      printTable('JavaScript of the reader’s pages beyond the first screen', [
        { figure: 'Gzipped, all five pages', measured: `${added.toFixed(1)} kB`, limit: '60 kB' },
      ]);
    } finally {
      await system.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
