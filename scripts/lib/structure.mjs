import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A longer file is split. */
const maxLines = 300;

const countLines = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Files of production code with more than 300 lines. */
export function findLongFiles({ folder, files }) {
  return files
    .map((path) => [path, countLines(readFileSync(join(folder, path), 'utf8'))])
    .filter(([, lines]) => lines > maxLines)
    .map(([path, lines]) => `a file has at most ${maxLines} lines: ${path} has ${lines}`);
}

/** `#web/*` of package.json as `{ alias: '#web/', target: 'web/' }`; the target is null where imports are refused. */
function toAliases(imports) {
  const start = (pattern) => pattern.replace(/^\.\//, '').replace(/\*$/, '');
  return Object.entries(imports).map(([pattern, target]) => ({
    pattern,
    alias: start(pattern),
    target: target === null ? null : start(String(target)),
  }));
}

/** The path that a specifier stands for, by the longest alias that matches, as Node resolves it; null for none. */
function resolveAlias(aliases, specifier) {
  const [best] = aliases
    .filter(({ alias }) => specifier.startsWith(alias))
    .sort((a, b) => b.alias.length - a.alias.length);
  return best === undefined || best.target === null ? null : best.target + specifier.slice(best.alias.length);
}

/** Every name by which imports reach a file. */
function namesOf(aliases, path) {
  return aliases
    .filter(({ target }) => target !== null && path.startsWith(target))
    .map(({ alias, target }) => alias + path.slice(target.length))
    .filter((name) => resolveAlias(aliases, name) === path);
}

/**
 * Problems of the aliases in `imports` of package.json: an alias that is not one folder or leads to no file, and a file
 * that has two names. The compiler finds imports that resolve to no file.
 */
export function findAliasProblems({ folder, files }) {
  const { imports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const aliases = toAliases(imports);
  const badAliases = Object.entries(imports)
    .filter(([, target]) => target !== null && !/^\.\/(?:[\w-]+\/)+\*$/.test(target))
    .map(([pattern]) => `an alias of package.json is one folder: ${pattern}`);
  const unusedAliases = aliases
    .filter(({ target }) => target !== null && !files.some((path) => path.startsWith(target)))
    .map(({ pattern }) => `an alias of package.json leads to no file: ${pattern}`);
  const twoNames = files
    .map((path) => [path, namesOf(aliases, path)])
    .filter(([, names]) => names.length > 1)
    .map(([path, names]) => `only one alias leads to a file: ${path} is ${names.join(' and ')}`);
  return [...badAliases, ...unusedAliases, ...twoNames];
}
