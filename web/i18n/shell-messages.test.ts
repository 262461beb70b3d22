import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, it } from 'vitest';

/** The entry, the pages in its chunk, the checker, and what follows it at once. */
const starts = [
  'web/main.tsx',
  'web/routes/bias-checker-route.tsx',
  'web/features/bias-check/check/starting-points.tsx',
  'web/features/bias-check/check/paste-panel.tsx',
];

/** All files that are loaded with the given ones; imports on demand are not followed. */
function withImports(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, type, place = ''] of text.matchAll(/^(?:import|export)( type)?\s[^;]*?from '([^']+)';/gm)) {
      const path = place.startsWith('#web/')
        ? place.slice(1)
        : place.startsWith('.')
          ? join(dirname(file), place)
          : '';
      if (type === undefined && /\.tsx?$/.test(path) && existsSync(path)) visit(path);
    }
  };
  files.forEach(visit);
  return found;
}

it('the messages of every file that the first screen loads are in the shell', async () => {
  const catalogs = await getCatalogs(getConfig({ configPath: `${process.cwd()}/lingui.config.ts` }));
  const shell = catalogs.find(({ path }) => path.endsWith('/shell'));
  const messages = Object.values((await shell?.collect()) ?? {});
  const origins = new Set(messages.flatMap(({ origin = [] }) => origin.map(([file]) => file)));
  const withMessages = [...withImports(starts)].filter((file) =>
    /from '@lingui\/(?:core|react)\/macro'/.test(readFileSync(file, 'utf8')),
  );
  expect(withMessages.length).toBeGreaterThan(20);
  expect(withMessages.filter((file) => !origins.has(file))).toEqual([]);
});
