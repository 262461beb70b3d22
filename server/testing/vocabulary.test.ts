import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../config/paths.ts';

const places =
  'domain contract server web cli models e2e bench evals scripts docs README.md CONTRIBUTING.md CHANGELOG.md';

/** Words that comments, names of tests and documents do not use, and the standard terms. */
const prose: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\bsingly\b/i, 'one by one'],
  [/\bwhoever\b/i, 'if the caller …'],
  [/\bheed(?:s|ed)?\b/i, 'obey'],
  [/\bhand(?:s|ed|ing)? over\b/i, 'pass'],
  [/\b(?:goes|go|going|went) on\b/i, 'continue'],
  [/\bbrings? in\b/i, 'ingest, add'],
  [/\basks?\b/i, 'request, query'],
  [/\b(?:re)?(?:tell|tells|told|tellings?)\b/i, 'report, notify, say, show'],
  [/\bthe way (?:out|in)\b/i, 'outbound HTTP, listener'],
  [/\b(?:the|a|each|every|this) (?:house|door)\b/i, 'the system, the listener'],
];

/** The same for declared names and the names of files. */
const names: [RegExp, string][] = [
  [/^(?:most|longest|highest|largest)[A-Z]|^most$/, 'max…'],
  [/^(?:fewest|least|shortest|lowest|smallest)[A-Z]|^(?:fewest|least)$/, 'min…'],
  [/^(?:[Rr]e)?[Tt](?:ell|old)(?![a-z])|^ask(?:s|ed|ing)?(?:[A-Z]|$)/, 'report, notify, query, request'],
  [/^[Ww]ays?$|[a-z]Way$|^[Ll]anes?$|^rooms?$/, 'context, queue, quota'],
  [/^beats?(?![a-z])|^silence(?![a-z])|^[Hh]eld$|^stamps?$/, 'heartbeat, timeout, state, revision'],
  [
    /^(?:settle|standing|carryOut|bringIn|giveBack|lookAnew)(?![a-z])/,
    'finalize, require, run, enqueue, refund',
  ],
  [
    /^read(?!(?:File|dir|Body|Beginning|Lines|Only)(?![a-z]))[A-Z](?=.*\()/,
    'get or list rows, fetch pages, parse text',
  ],
];

const declared = /\b(?:const|let|class|interface|type) (\w+)|\bfunction\*? (\w+\()/g;
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*|\b(?:it|test|describe)\((['"`]).*?\1/gm;

function findIn(path: string): string[] {
  const text = readFileSync(join(rootFolder, path), 'utf8');
  const isDocument = path.endsWith('.md');
  const parts = isDocument ? [text.replace(/\]\([^)\n]*\)/g, '')] : (text.match(comment) ?? []);
  const words = parts.map((part) => part.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')).join('\n');
  const own = isDocument ? [] : [...text.matchAll(declared)].map(([, name, method]) => name ?? method ?? '');
  const file = path.replace(/^.*\/|\..*$/g, '').replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
  return [
    ...prose.flatMap(([pattern, use]) =>
      (pattern.exec(words) ?? []).map((word) => `${path}: "${word}", not "${use}"`),
    ),
    ...names.flatMap(([pattern, use]) =>
      [...own, file].filter((name) => pattern.test(name)).map((name) => `${path}: ${name}, not "${use}"`),
    ),
  ];
}

/** All files of a folder; a file is its own list. */
function listPaths(place: string): string[] {
  if (!statSync(join(rootFolder, place)).isDirectory()) return [place];
  return readdirSync(join(rootFolder, place), { recursive: true }).map((path) => `${place}/${path}`);
}

it('is the standard one in names, comments, names of tests and documents', () => {
  const isText = (path: string) =>
    /\.(?:tsx?|mjs|css|md)$/.test(path) && !/\/testdata\/|vocabulary\.test/.test(path);
  const files = places.split(' ').flatMap(listPaths).filter(isText);
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(findIn)).toEqual([]);
});
