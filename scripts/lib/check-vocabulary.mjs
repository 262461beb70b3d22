import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './files.mjs';
import { findBannedWords } from './find-banned-words.mjs';

/** Migrations that ran are never edited; measured figures and texts of tests are data. */
const data =
  /^server\/db\/migrations\/|^docs\/measured\/|\/testdata\/|\/(?:small-web|feed-corpus)\/|banned-words/;
const isRead = (path) => /\.(?:tsx?|m?ts|m?js|css|md|yml)$|^bin\//.test(path) && !data.test(path);

/** Lists the banned words in the given files and folders. A place without files is a problem. */
export function checkVocabulary(places) {
  const problems = [];
  let count = 0;
  for (const place of places) {
    const files = listFiles([place], isRead);
    if (files.length === 0) problems.push(`${place}: no file was read`);
    count += files.length;
    for (const { path } of files) {
      for (const { line, word, use } of findBannedWords(path, readFileSync(join(root, path), 'utf8')))
        problems.push(`${path}:${line}: "${word}" is a banned word; use: ${use}`);
    }
  }
  return { count, problems };
}
