// npm run vocabulary: no banned word in names, comments, names of tests, log phrases and docs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './lib/files.mjs';
import { findBannedWords } from './lib/find-banned-words.mjs';

const folders = [
  'domain',
  'contract',
  'server',
  'web',
  'cli',
  'models',
  'e2e',
  'bench',
  'evals',
  'scripts',
  'docs',
];
/** Migrations that ran are never edited; measured figures and texts of tests are data. */
const data =
  /^server\/db\/migrations\/|^docs\/measured\/|\/testdata\/|\/(?:small-web|feed-corpus)\/|banned-words/;
const isRead = (path) => /\.(?:ts|tsx|mts|mjs|md)$/.test(path) && !data.test(path);

const files = [...listFiles(folders, isRead), { path: 'README.md' }];
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const chosen = files.filter(({ path }) => only.length === 0 || only.some((start) => path.startsWith(start)));
const problems = chosen.flatMap(({ path }) =>
  findBannedWords(path, readFileSync(join(root, path), 'utf8')).map(
    ({ line, word, use }) => `${path}:${line}: "${word}" is a banned word; use: ${use}`,
  ),
);
for (const problem of problems) console.error(problem);
if (chosen.length === 0) console.error('No file was read.');
console.log(`${chosen.length} files, ${problems.length} banned words`);
process.exit(problems.length === 0 && chosen.length > 0 ? 0 : 1);
