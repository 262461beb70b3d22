import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import type { Database } from '#server/db/db.ts';
import { createTestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { systemClock } from '../clock.ts';
import { refreshWaiting } from './projection/refresh-waiting.ts';

/** Lines that follow others, by file. */
type Change = Readonly<Record<string, readonly { after: string; line: string }[]>>;

/** The whole change for a field that is computed from the articles of a story. */
const articleField: Change = {
  'contract/news.ts': [{ after: '  copy_count: count,', line: '  credible_count: count,' }],
  'domain/stories/build-story-facts.ts': [
    {
      after: '    copy_count: counts.copies,',
      line: '    credible_count: members.filter(({ credibility }) => (credibility ?? 0) >= 0.7).length,',
    },
    { after: '  copy_count: 0,', line: '  credible_count: 0,' },
  ],
  'web/features/news/stories/story-card.tsx': [
    {
      after: '      {story.outlet_count > 0 && <span>{countSources(story.outlet_count)}</span>}',
      line: '      <span>{t`${story.credible_count} credible articles`}</span>',
    },
  ],
};

/** The whole change for a field that is computed when the list is read. */
const rowField: Change = {
  'contract/news.ts': [
    { after: "  clustering_method: z.literal('semantic'),", line: '  headline_words: count,' },
  ],
  'server/stories/list-stories.ts': [
    {
      after: "    clustering_method: 'semantic',",
      line: "    headline_words: story.title.split(' ').length,",
    },
  ],
  'web/features/news/stories/sample-stories.ts': [
    { after: "  clustering_method: 'semantic',", line: '  headline_words: 0,' },
  ],
  'web/features/news/stories/story-card.tsx': [
    {
      after: '      <span>{countArticles(story.article_count)}</span>',
      line: '      <span>{t`${story.headline_words} words`}</span>',
    },
  ],
};

type Card = Record<string, unknown>;
interface ListAnswer {
  stories: Card[];
}

let folder = '';
let database: Database;

/** A copy inside the package, whose imports of other folders stay in the copy. */
async function copySources(): Promise<void> {
  await mkdir(join(rootFolder, '.cache'), { recursive: true });
  folder = await mkdtemp(join(rootFolder, '.cache/add-card-field-'));
  for (const name of ['contract', 'domain', 'server', 'web', 'package.json', 'tsconfig.base.json']) {
    await cp(join(rootFolder, name), join(folder, name), {
      recursive: true,
      filter: (path) => ['', '.ts', '.tsx', '.json'].includes(extname(path)) && !path.includes('.test.'),
    });
  }
  await symlink(join(rootFolder, 'models'), join(folder, 'models'));
}

async function addField(change: Change): Promise<void> {
  for (const [name, lines] of Object.entries(change)) {
    let text = await readFile(join(folder, name), 'utf8');
    for (const { after, line } of lines) {
      expect(text.split(`\n${after}\n`), `${name} has the line ${after}`).toHaveLength(2);
      text = text.replace(`\n${after}\n`, `\n${after}\n${line}\n`);
    }
    await writeFile(join(folder, name), text);
  }
}

/** The problems of types in the copy of everything that reads or builds cards. */
async function checkTypes(): Promise<string> {
  const options = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      ...{ noEmit: true, emitDeclarationOnly: false, composite: false, incremental: false },
      ...{ types: ['node'], jsx: 'react-jsx', lib: ['ES2023', 'ES2024.String', 'DOM', 'DOM.Iterable'] },
    },
    include: [
      'server/stories',
      'server/http/routes/news.ts',
      'web/features/news',
      'web/i18n/po.d.ts',
      'web/testing/sample-story.ts',
    ],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const compiler = join(rootFolder, 'node_modules/typescript7/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  return status === 0 ? '' : `${status} ${stdout}`;
}

const load = (name: string) => import(pathToFileURL(join(folder, name)).href);

const outlets = { version: 1, outlets: [] };
const { signal } = new AbortController();
const input = { storyIds: null, limit: 10, signal };

/** The only card that the routes of the copy serve. A new app has no answer in its cache. */
async function getCard(): Promise<Card> {
  const { mountNewsRoutes } = await load('server/http/routes/news.ts');
  const deps = { db: database.db, clock: systemClock, outlets };
  const http = await createTestHttpApp(database, {
    env: { PUBLIC_READING: 'on' },
    mounts: [(app, routeDeps) => mountNewsRoutes(app, routeDeps, deps)],
  });
  const { stories } = (await (await http.send('GET', '/news/stories')).json()) as ListAnswer;
  await http.close();
  expect(stories).toHaveLength(1);
  return stories[0] ?? {};
}

beforeAll(async () => {
  await copySources();
  await addField(articleField);
  await addField(rowField);
  database = await openTestDatabase('embedded');
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

it('a new field of a story card needs at most four files: its types fit, old cards get its default, it is served and rendered', async () => {
  expect([articleField, rowField].map((change) => Object.keys(change).length)).toEqual([3, 4]);
  expect(await checkTypes()).toBe('');

  const { db } = database;
  const now = systemClock();
  const story = await storeStory(db, await storeSamples(db, bridgeReports, now), now);
  const deps = { db, clock: systemClock, outlets };
  await refreshWaiting(deps, input);
  const old = await getCard();
  const headline_words = String(old.title).split(' ').length;
  expect(old).toMatchObject({ outlet_count: 3, credible_count: 0, headline_words });

  await db.updateTable('stories').set({ version: 2 }).where('id', '=', story).execute();
  const copy = await load('server/stories/projection/refresh-waiting.ts');
  await copy.refreshWaiting(deps, input);
  const card = await getCard();
  // The score falls with time.
  const priorityScore = expect.any(Number);
  expect(card).toEqual({ ...old, priorityScore, credible_count: 2 });

  const { StoryCard } = await load('web/features/news/stories/story-card.tsx');
  const { emptyStoryCard } = await load('web/features/news/stories/sample-stories.ts');
  expect(emptyStoryCard).toMatchObject({ outlet_count: 0, credible_count: 0, headline_words: 0 });
  const props = { story: card, position: 1, age: '1 hour ago', onOpen: () => {} };
  const html = renderToStaticMarkup(createElement(StoryCard, props));
  expect(html).toContain('2 credible articles');
  expect(html).toContain(`${headline_words} words`);
});
