// npm run boundaries: checks the directions of docs/architecture.md with dependency-cruiser and with rules on the text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isShipped, listFiles, root } from './lib/files.mjs';
import { ScriptError } from './lib/progress.mjs';
import { runNode } from './lib/run.mjs';
import { findAliasProblems, findLongFiles } from './lib/structure.mjs';
import { findUndefinedClasses } from './lib/style-classes.mjs';

const folders = ['domain', 'contract', 'server', 'web', 'cli'];
const isSource = (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

async function cruise() {
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { output } = await runNode(
    [tool, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders],
    { capture: true },
  );
  try {
    return JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    throw new ScriptError(`dependency-cruiser failed:\n${output}`);
  }
}

/** Source files that dependency-cruiser has missed: a check that reads nothing must not pass. */
function missedFiles(modules) {
  const seen = new Set(modules.map((module) => module.source));
  return listFiles(folders, isSource)
    .map((file) => file.path)
    .filter((path) => !seen.has(path));
}

/** Passing the whole environment to its parser is allowed. */
const allowedEnvironment = /parseEnvironment\(\s*process\.env\s*[,)]/g;

/** Rules that imports do not show. `allowed` matches exempt files, `ignored` exempt code. */
const textRules = [
  {
    says: 'only server/config/environment.ts reads process.env',
    pattern: /process\.env/,
    ignored: allowedEnvironment,
    among: folders,
    allowed: /^server\/config\/environment\.ts$/,
  },
  {
    says: 'only server/fetching, the model client and the health check of this machine fetch',
    pattern: /(?<![.\w]|async )fetch\(|new (WebSocket|EventSource)\(/,
    among: ['domain', 'contract', 'server', 'cli'],
    allowed: /^(server\/(fetching\/|analysis\/model\/bounded-fetch\.ts$)|cli\/verbs\/health\.ts$)/,
  },
  {
    says: 'queries are built in *-store.ts and server/db only',
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    among: ['server', 'cli'],
    allowed: /-store\.ts$|^server\/db\//,
  },
  {
    says: 'queries for readers name listedArticles of server/db/listed.ts, not the table of all articles',
    pattern: /\b(?:FROM|JOIN|INTO|UPDATE)\s+articles\b|(?:From|Join|Into|Table|table)\(\s*['"]articles\b/,
    among: ['server', 'cli'],
    // Writing, checks of an address, rows of a run, rows that failed, a count for the operator, a test of killed runs.
    allowed:
      /^server\/(?:db\/listed|articles\/article-store|metrics-store|stories\/samples\/sample-store|ingestion\/soak\/kill-ingestion|set-aside\/set-aside-store)\.ts$/,
  },
  {
    says: 'text from outside is parsed by domain/text/parse-json.ts',
    pattern: /JSON\.parse\(|\.json\(\)/,
    among: ['domain', 'server', 'cli'],
    // Files of the program itself, and backups, which contain rows unchanged.
    allowed:
      /^domain\/text\/parse-json\.ts$|^server\/(?:config\/version|http\/web-files|outlets\/outlet-table|db\/template|db\/backup\/[\w-]+)\.ts$/,
  },
  {
    says: 'only toJsonb writes JSON for the database',
    pattern: /JSON\.stringify/,
    among: ['server'],
    allowed:
      /^(?!.*-store\.ts$)(?!server\/(?:db|queue)\/)|^server\/db\/(?:to-jsonb|template|backup\/[\w-]+)\.ts$/,
  },
  {
    says: 'web imports the types of answers from web/lib/answers.ts and api-types.ts, where enumerations are open',
    pattern: /from '#contract\/(?!answer-shapes|shapes-of-)/,
    among: ['web'],
    // Names of events and editions, which the page itself sends.
    allowed:
      /^web\/lib\/(answers|api-types|tracking\/[\w-]+)\.ts$|^web\/features\/news\/(edition\/news-view|stories\/load-stories)\.ts$|^web\/testing\//,
  },
  {
    says: 'only domain/analysis/rating.ts lists the three sides',
    pattern: /(['"])left\1,\s*(['"])center\2,\s*(['"])right\3/,
    among: [...folders, 'models', 'evals', 'bench'],
    allowed: /^domain\/analysis\/rating\.ts$/,
  },
];

function textProblems({ says, pattern, ignored, among, allowed }) {
  return listFiles(among, (path) => isSource(path) && isShipped(path))
    .map((file) => file.path)
    .filter((path) => !allowed.test(path))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return pattern.test(ignored === undefined ? text : text.replace(ignored, ''));
    })
    .map((path) => `${says}: ${path}`);
}

const paths = (files) => files.map(({ path }) => path);

/** Sizes of the files that ship or build the product, and aliases of all sources. */
function structureProblems() {
  // Types of declaration files are generated.
  const isCode = (path) => /(?<!\.d)\.(?:tsx?|mjs|css)$/.test(path);
  const shipped = listFiles([...folders, 'models', 'scripts'], (path) => isCode(path) && isShipped(path));
  const all = listFiles(
    [...folders, 'models', 'e2e', 'bench', 'evals', 'vite.config.ts', 'vitest.config.ts'],
    isSource,
  );
  return [
    ...findLongFiles({ folder: root, files: paths(shipped) }),
    ...findAliasProblems({ folder: root, files: paths(all) }),
  ];
}

/** Classes that the pages use and no style sheet defines. */
function classProblems() {
  const pages = listFiles(['web'], (path) => path.endsWith('.tsx') && isShipped(path));
  const styles = listFiles(['web/styles'], (path) => path.endsWith('.css'));
  return findUndefinedClasses({ folder: root, pages: paths(pages), styles: paths(styles) });
}

const cruising = cruise();
const inText = [...structureProblems(), ...classProblems()];
const { modules, summary } = await cruising;
const problems = [
  ...summary.violations.map(
    (found) =>
      `${found.rule.name}: ${found.from} → ${found.cycle?.map((to) => to.name ?? to).join(' → ') ?? found.to}`,
  ),
  ...missedFiles(modules).map((path) => `not read by dependency-cruiser: ${path}`),
  ...textRules.flatMap(textProblems),
  ...inText,
];
if (modules.length === 0) problems.push('dependency-cruiser read no module at all');
for (const problem of problems) console.error(problem);
console.log(`${summary.totalCruised} modules, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
