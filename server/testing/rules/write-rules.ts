// Started by scripts/rules.mjs: prints what changed; with --write it writes the hashes.
import { readFile, writeFile } from 'node:fs/promises';
import { parseJson } from '#domain/text/parse-json.ts';
import { explainChange, type MeasuredRules, measureRules, rulesFile } from './measure-rules.ts';
import { ruleSets } from './rule-sets.ts';

const before = parseJson(await readFile(rulesFile, 'utf8').catch(() => '{}')) as Record<
  string,
  MeasuredRules
>;
const now = await measureRules();
const isSame = process.argv.includes('--same-results');
const refused: string[] = [];
for (const set of ruleSets) {
  const [found, written] = [now[set.name], before[set.name]];
  if (found === undefined) continue;
  const sentence = explainChange(set, found, written);
  if (sentence === null) continue;
  const isAlone = written !== undefined && (found.hash === written.hash || found.version === written.version);
  const isAllowed = !isAlone || (isSame && found.version === written.version);
  if (!process.argv.includes('--write') || !isAllowed) refused.push(sentence);
}
if (refused.length > 0) {
  process.stderr.write(`${refused.join('\n')}\n`);
  process.exitCode = 1;
} else if (process.argv.includes('--write')) {
  await writeFile(rulesFile, `${JSON.stringify(now, null, 2)}\n`);
  process.stdout.write(`Wrote ${rulesFile}\n`);
}
