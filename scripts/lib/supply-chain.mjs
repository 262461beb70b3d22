import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, root } from './files.mjs';
import { run } from './run.mjs';

/** Licences that allow to ship a package with a product under Apache-2.0. */
const allowed = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);

/**
 * Packages under the Mozilla Public License, which wants the source of changed files of the package alone: they ship
 * unchanged.
 */
const shippedUnchanged = new Set(['web-push']);

/** Whether an SPDX expression without nested brackets allows it: one side of each OR, both sides of each AND. */
export function isAllowed(expression) {
  const plain = expression.replace(/[()]/g, '');
  return plain.split(' OR ').some((part) => part.split(' AND ').every((name) => allowed.has(name.trim())));
}

/** The packages that ship, in the CycloneDX format; npm writes it from node_modules, without a network. */
export async function listPackages() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--offline'];
  const { code, output } = await run('npm', args, { capture: true });
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  if (code !== 0 || json === '') throw new Error(`npm sbom failed:\n${output}`);
  return JSON.parse(json);
}

/** Packages whose licence is missing or not on the list. */
export function licenceProblems({ components }) {
  if (components.length === 0) return ['npm sbom lists no package at all'];
  return components.flatMap(({ name, version, licenses = [] }) => {
    const found = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
    const isUnchanged = found.join() === 'MPL-2.0' && shippedUnchanged.has(name);
    return isUnchanged || (found.length > 0 && found.every(isAllowed))
      ? []
      : [
          `${name} ${version}: the licence "${found.join(', ')}" is not on the list of scripts/lib/supply-chain.mjs`,
        ];
  });
}

const isLicence = /^(?:licen[cs]e|copying|notice)/i;

/** The licences of the packages that ship, each as the package carries it: its name alone where it has no file. */
export async function getLicences() {
  const { code, output } = await run('npm', ['ls', '--all', '--parseable', '--omit=dev'], { capture: true });
  if (code !== 0) throw new Error(`npm ls failed:\n${output}`);
  const folders = [...new Set(output.trim().split('\n').slice(1))];
  const texts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder).filter((file) => isLicence.test(file));
    return [
      `${name} ${version}: ${license}`,
      ...files.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
    ];
  });
  return texts.map((parts) => `${parts.join('\n\n')}\n`).join(`\n${'='.repeat(80)}\n\n`);
}

const page = 'docs/provenance.md';
const row = /^\| `([^`]+)` \|(.*)\| `([0-9a-f]{64}|-)` \|$/;
/** Weights and tables: data of the models, and the tables that are written as code. */
const isData = (path) => /\.(?:json|bin|br|csv|tsv|gz)$/.test(path) && !path.endsWith('/tsconfig.json');
const asCode = ['domain/analysis/opinion-weights.ts', 'domain/stories/tone-weights.ts'];

const hashOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');

function listData() {
  const found = listFiles(['models'], (path) => isData(path) && path !== 'models/tsconfig.json');
  return [...found.map(({ path }) => path), ...asCode];
}

/** Differences between docs/provenance.md and the weights and tables; with `write`, the hashes are corrected first. */
export function provenanceProblems({ write = false } = {}) {
  const file = join(root, page);
  const lines = readFileSync(file, 'utf8').split('\n');
  const data = new Set(listData());
  const listed = lines.flatMap((line) => row.exec(line)?.[1] ?? []);
  const corrected = lines.map((line) => {
    const [, path, about] = row.exec(line) ?? [];
    return path !== undefined && data.has(path) ? `| \`${path}\` |${about}| \`${hashOf(path)}\` |` : line;
  });
  if (write) writeFileSync(file, corrected.join('\n'));
  const changed = write ? [] : lines.filter((line, at) => line !== corrected[at]);
  return [
    ...changed.map(
      (line) => `${page}: another SHA-256 (node scripts/supply-chain.mjs --write): ${row.exec(line)?.[1]}`,
    ),
    ...[...data].filter((path) => !listed.includes(path)).map((path) => `${page} does not list ${path}`),
    ...listed.filter((path) => !data.has(path)).map((path) => `${page} lists ${path}, which does not exist`),
    ...listed.filter((path, at) => listed.indexOf(path) !== at).map((path) => `${page} lists ${path} twice`),
  ];
}
