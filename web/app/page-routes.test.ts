import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { pageRoutes } from './page-routes.ts';

const files = readdirSync(join(import.meta.dirname, '../routes'), {
  recursive: true,
  encoding: 'utf8',
}).filter((file) => file.endsWith('-route.tsx'));

/** `news-route.tsx` exports `NewsRoute`. */
const componentOf = (file: string) =>
  basename(file, '.tsx').replace(/(?:^|-)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

it('lists each route file once', async () => {
  const names = await Promise.all(
    pageRoutes.map(async ({ load, Page }) => (load ? await load() : Page)?.name),
  );
  expect(names.toSorted()).toEqual(files.map(componentOf).toSorted());
});

it('opens the pages of the folder admin to administrators only', async () => {
  const names = await Promise.all(
    pageRoutes.filter(({ access }) => access === 'admin').map(async ({ load }) => (await load?.())?.name),
  );
  const adminFiles = files.filter((file) => file.startsWith('admin/'));
  expect(names.toSorted()).toEqual(adminFiles.map(componentOf).toSorted());
});
