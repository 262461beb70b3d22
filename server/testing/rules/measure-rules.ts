import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { build, type Loader, transform } from 'esbuild';
import { rootFolder } from '#server/config/paths.ts';
import { type RuleSet, ruleSets } from './rule-sets.ts';

export interface MeasuredRules {
  version: string;
  hash: string;
}

/** The file with the last written version and hash of each set. */
export const rulesFile = join(rootFolder, 'server/testing/rules/rules.json');

/** The sources that the entries import and use, without packages. */
async function reachedFrom({ entries, folders }: RuleSet): Promise<string[]> {
  const { metafile } = await build({
    ...{ entryPoints: entries.map((entry) => join(rootFolder, entry)), absWorkingDir: rootFolder },
    ...{ bundle: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20' },
    ...{ write: false, outdir: 'dist', metafile: true, logLevel: 'silent' },
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  return [...new Set(used)].filter((path) => folders.test(path) && !path.endsWith('.json'));
}

const versionNumber = /^((?:export )?const \w*[vV]ersion = )\d+;/gm;
const importStatement = /(?:^|;|\n)\s*import\s*(?:[\w$*{][^;"]*?from)?\s*"[^"]*"(?:\s*with\s*\{[^}]*\})?/g;

/** A source without comments, spacing, types, imports and the number of its version. */
export async function normaliseSource(path: string, text: string): Promise<string> {
  const loader: Loader = extname(path) === '.ts' ? 'ts' : 'js';
  const { code } = await transform(
    text.replaceAll(versionNumber, (_, name: string) => `${name}0;`),
    { loader, minifyWhitespace: true, minifySyntax: true, format: 'esm', target: 'node20', charset: 'utf8' },
  );
  return code
    .replaceAll(importStatement, '')
    .replace(/^[;\s]+/, '')
    .trim();
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hashes = parts.map((part) => createHash('sha256').update(part).digest('hex'));
  // Names and order are left out, so that moving a file changes nothing.
  return createHash('sha256').update(hashes.sort().join('\n')).digest('hex').slice(0, 32);
}

/** Each set of rules with its version and the hash of its code and weights. */
export async function measureRules(): Promise<Record<string, MeasuredRules>> {
  const taken = new Set<string>();
  const measured: Record<string, MeasuredRules> = {};
  for (const set of ruleSets) {
    const paths = (await reachedFrom(set)).filter((path) => !taken.has(path));
    for (const path of paths) taken.add(path);
    const code = paths.map(async (path) => {
      const text = await readFile(join(rootFolder, path), 'utf8');
      return await normaliseSource(path, text);
    });
    const weights = set.weights.map((path) => readFile(join(rootFolder, path)));
    measured[set.name] = {
      version: set.version,
      hash: hashOf([...(await Promise.all(code)), ...(await Promise.all(weights))]),
    };
  }
  return measured;
}

/** What to do if the rules differ from what is written; null if they agree. */
export function explainChange(
  set: Pick<RuleSet, 'name' | 'versionFile'>,
  now: MeasuredRules,
  written: MeasuredRules | undefined,
): string | null {
  const { name, versionFile } = set;
  const write = 'node scripts/rules.mjs --write';
  if (written === undefined) return `The rules of ${name} are new: run "${write}".`;
  const [isChanged, isRaised] = [now.hash !== written.hash, now.version !== written.version];
  if (isChanged && isRaised) return `The rules of ${name} changed with their version: run "${write}".`;
  if (isChanged) {
    return `The rules of ${name} changed and their version ${now.version} did not. Raise it in ${versionFile} if anything may now have another result, so that stored results are rebuilt, and run "${write}"; if every result stays as it is, run "${write} --same-results".`;
  }
  if (isRaised) {
    return `The version of the rules of ${name} was raised from ${written.version} to ${now.version} although they did not change: put it back in ${versionFile}.`;
  }
  return null;
}
