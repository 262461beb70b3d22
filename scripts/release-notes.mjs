// node scripts/release-notes.mjs VERSION: prints the part of CHANGELOG.md on a version, for the page of its release.
// Fails where package.json has another version or the changelog has no such part.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/files.mjs';
import { fail, ScriptError } from './lib/progress.mjs';

const read = (name) => readFileSync(join(root, name), 'utf8');

function printNotes(version) {
  const packaged = JSON.parse(read('package.json')).version;
  if (version !== packaged)
    throw new ScriptError(`package.json has version ${packaged}, the tag says ${version}.`);
  const part = read('CHANGELOG.md')
    .split(/^## /m)
    .find((text) => text.startsWith(`[${version}]`));
  if (part === undefined) throw new ScriptError(`CHANGELOG.md has no part on ${version}.`);
  console.log(part.slice(part.indexOf('\n') + 1).trim());
}

try {
  printNotes(process.argv[2]);
} catch (error) {
  fail(error);
}
