import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BiasChecker } from '#web/features/bias-check/bias-checker.tsx';
import { NewsEdition } from '#web/features/news/edition/news-edition.tsx';
import { StorySwarms } from '#web/features/news/swarms/story-swarms.tsx';
import { StoryPage } from '#web/features/story/story-page.tsx';
import { DashboardRoute } from '#web/routes/admin/dashboard-route.tsx';
import { MonitoringRoute } from '#web/routes/admin/monitoring-route.tsx';
import { RssRoute } from '#web/routes/admin/rss-route.tsx';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { specifiedAnswers } from '#web/testing/specified-answers.ts';
import { PageBoundary } from './page-boundary.tsx';

interface Page {
  name: string;
  route: string;
  path: string;
  element: ReactNode;
  calls: string[];
  /** A button that is pressed first. */
  press?: string;
  /** Fields that decide whether the page shows what they belong to: without them other texts go too. */
  deciding: string[];
}

const story = '/news/stories/night-buses';
const pages: Page[] = [
  {
    name: 'the news',
    route: '/news',
    path: '/news?time=30d&edition=uk',
    element: <NewsEdition />,
    calls: ['GET /news/stories'],
    deciding: ['clustering_method', 'semantic_confidence', 'article_count', 'success', 'stories'],
  },
  {
    name: 'story swarms',
    route: '/story-swarms',
    path: '/story-swarms',
    element: <StorySwarms />,
    calls: ['GET /news/stories'],
    deciding: ['clustering_method', 'semantic_confidence', 'article_count', 'success', 'stories'],
  },
  {
    name: 'a story',
    route: '/story/:storyId',
    path: '/story/night-buses',
    element: <StoryPage />,
    calls: [`GET ${story}`, `GET ${story}/analysis`, `GET ${story}/comparative-analysis`],
    deciding: ['story', 'success'],
  },
  {
    name: 'the checker',
    route: '/',
    path: '/?url=northgatetribune.example%2Fa',
    element: <BiasChecker />,
    calls: ['POST /bias-check'],
    press: 'Analyze Article',
    deciding: [],
  },
  {
    name: 'the admin dashboard',
    route: '/admin',
    path: '/admin',
    element: <DashboardRoute />,
    calls: [
      'GET /admin/dashboard',
      'GET /admin/feature-flags',
      'GET /admin/credibility-config',
      'GET /admin/openai-prompt',
      'GET /admin/comparative-analysis-prompt',
      'GET /admin/source-limits',
      'GET /admin/relevance-config',
      'GET /admin/advanced-config',
    ],
    deciding: [],
  },
  {
    name: 'the page of feeds',
    route: '/admin/rss',
    path: '/admin/rss',
    element: <RssRoute />,
    calls: ['GET /admin/rss-config'],
    deciding: [],
  },
  {
    name: 'monitoring',
    route: '/admin/monitoring',
    path: '/admin/monitoring',
    element: <MonitoringRoute />,
    calls: [
      'GET /admin/jobs/active',
      'GET /admin/jobs/history',
      'GET /admin/rss/processing-status',
      'GET /admin/webhooks/logs',
      'GET /admin/logs/recent',
    ],
    deciding: ['operation', 'status', 'completedAt'],
  },
];

type Answers = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Answers => typeof value === 'object' && value !== null;

/** The path of every field below a value; items of lists share the path of their list. */
function placesOf(value: unknown, place: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return value.flatMap((item) => placesOf(item, place));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => [
    [...place, name],
    ...placesOf(field, [...place, name]),
  ]);
}

/** A copy in which the fields at a path are changed; undefined leaves them out of the answer. */
function changeAt(value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => changeAt(item, [name ?? '', ...rest], to));
  if (!isObject(value) || name === undefined) return value;
  return { ...value, [name]: rest.length === 0 ? to : changeAt(value[name], rest, to) };
}

/** The texts in an answer. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').map((line) => line.replace(/^- /, ''));
  return isObject(value) ? Object.values(value).flatMap(textsOf) : [];
}

async function show(page: Page, answers: Answers): Promise<() => void> {
  const server = new FakeServer();
  for (const [call, answer] of Object.entries(answers)) server.on(call, () => json(200, answer));
  const { unmount } = renderPage(
    server,
    <PageBoundary>
      <Routes>
        <Route path={page.route} element={page.element} />
      </Routes>
    </PageBoundary>,
    { email: 'editor@calderdesk.example', isAdmin: true, path: page.path },
  );
  if (page.press !== undefined)
    await userEvent.click(await screen.findByRole('button', { name: page.press }));
  return unmount;
}

const shown = () => document.body.textContent ?? '';
const isBroken = () =>
  shown().includes('This page broke') || document.querySelector('[data-broken-part]') !== null;

/** The texts of the answers that the page shows when nothing is missing. */
async function textsOfWhole(page: Page): Promise<string[]> {
  const texts = page.calls
    .flatMap((call) => textsOf(specifiedAnswers[call]))
    .filter((text) => text.length > 9);
  const unmount = await show(page, specifiedAnswers);
  await waitFor(() => expect(document.querySelector('.waiting, .skeleton')).toBeNull());
  // Each answer brings some of the texts.
  let before = -1;
  await waitFor(() => {
    const count = texts.filter((text) => shown().includes(text)).length;
    const isStill = count === before && count > 1;
    before = count;
    expect(isStill).toBe(true);
  });
  const visible = texts.filter((text) => shown().includes(text));
  unmount();
  return visible;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What the page lacks, or that it broke, once it has shown the answers; empty where all is well. */
async function problemOf(page: Page, answers: Answers, expected: readonly string[]): Promise<string> {
  const unmount = await show(page, answers);
  const missing = () => expected.filter((text) => !shown().includes(text));
  const isShown = () => {
    expect(document.querySelector('.waiting, .skeleton')).toBeNull();
    expect(missing()).toEqual([]);
  };
  await waitFor(isShown).catch(() => undefined);
  const problem = isBroken() ? 'broken' : missing().join(' | ');
  unmount();
  cleanup();
  return problem;
}

interface Missing {
  call: string;
  place: readonly string[];
}

/** The fields of all answers of a page, one of each answer at a time; what decides whether texts are shown, alone. */
function groupsOf(page: Page): Missing[][] {
  const isDeciding = ({ place }: Missing) => page.deciding.some((name) => name === place.at(-1));
  const lists = page.calls.map((call) => placesOf(specifiedAnswers[call]).map((place) => ({ call, place })));
  const usual = lists.map((list) => list.filter((missing) => !isDeciding(missing)));
  const rounds = Array.from({ length: Math.max(...usual.map((list) => list.length)) }, (_, at) =>
    usual.flatMap((list) => list.slice(at, at + 1)),
  );
  return [
    ...rounds,
    ...lists
      .flat()
      .filter(isDeciding)
      .map((missing) => [missing]),
  ];
}

it.each(pages)('$name stands while each field of the specification is missing in turn', async (page) => {
  const texts = await textsOfWhole(page);
  expect(texts.length).toBeGreaterThan(1);
  const problems: string[] = [];
  for (const group of groupsOf(page)) {
    const changed = group.map(({ call, place }) => [
      call,
      changeAt(specifiedAnswers[call], place, undefined),
    ]);
    const answers: Answers = { ...specifiedAnswers, ...Object.fromEntries(changed) };
    const left = new Set(page.calls.flatMap((one) => textsOf(answers[one])));
    const isDeciding = group.some(({ place }) => page.deciding.some((name) => name === place.at(-1)));
    const expected = isDeciding ? [] : texts.filter((text) => left.has(text));
    const problem = await problemOf(page, answers, expected);
    const missing = group.map(({ call, place }) => `${call} ${place.join('.')}`).join(', ');
    if (problem !== '') problems.push(`${missing}: ${problem}`);
  }
  expect(problems).toEqual([]);
});

// Null and other types become missing values where an answer enters (complete-answer.test.ts).
it.each(
  pages.flatMap((page) => [null, 7, 'text', [[7]], {}].map((value) => [page.name, value, page] as const)),
)('%s stands on fields that are all %j', async (_, value, page) => {
  const change = (answer: object) => Object.fromEntries(Object.keys(answer).map((name) => [name, value]));
  const items = (answer: object) =>
    Object.fromEntries(
      Object.entries(answer).map(([name, field]) => [name, Array.isArray(field) ? [value, {}] : field]),
    );
  for (const changed of [change, items]) {
    const answers = Object.fromEntries(
      Object.entries(specifiedAnswers).map(([call, answer]) => [call, changed(answer)]),
    );
    expect(
      await problemOf(
        page,
        { ...answers, 'POST /auth/validate': specifiedAnswers['POST /auth/validate'] },
        [],
      ),
    ).toBe('');
  }
});

it.each([
  ['http://[', 'Unknown Domain'],
  ['www.x.example/a', 'x.example'],
  ['', 'Unknown Domain'],
])('a suggestion without an outlet, at the address %j, names %s', async (url, outlet) => {
  const checker = pages.find(({ name }) => name === 'the checker');
  const checked = changeAt(specifiedAnswers['POST /bias-check'], ['suggested_articles', 'url'], url);
  const answers = { 'POST /bias-check': changeAt(checked, ['suggested_articles', 'source'], undefined) };
  if (checker === undefined) throw new Error('The page is missing');
  expect(await problemOf(checker, answers, ['Night buses run to one clock', outlet])).toBe('');
});
