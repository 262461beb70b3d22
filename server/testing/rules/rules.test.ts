import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import {
  explainChange,
  type MeasuredRules,
  measureRules,
  normaliseSource,
  rulesFile,
} from './measure-rules.ts';
import { ruleSets } from './rule-sets.ts';

describe('the rules that decide a result', () => {
  it('change together with their version', async () => {
    const written = JSON.parse(await readFile(rulesFile, 'utf8')) as Record<string, MeasuredRules>;
    const now = await measureRules();
    expect(Object.keys(written).sort()).toEqual(ruleSets.map(({ name }) => name).sort());
    for (const set of ruleSets) {
      const found = now[set.name];
      if (found === undefined) throw new Error(`${set.name} was not measured`);
      expect(explainChange(set, found, written[set.name])).toBeNull();
    }
  });

  it.each(['rating', 'projection'])('of a %s count every file of the lexicon', async (name) => {
    const files = (await readdir(join(rootFolder, 'models/lexicon'))).filter((file) =>
      /\.(?:json|tsv)$/.test(file),
    );
    const weights = ruleSets.find((each) => each.name === name)?.weights ?? [];
    expect(weights).toEqual(expect.arrayContaining(files.map((file) => `models/lexicon/${file}`)));
  });

  const set = { name: 'rating', versionFile: 'rate.ts' };
  const before = { version: '3', hash: 'a' };

  it('are explained where one changed alone', () => {
    expect(explainChange(set, before, before)).toBeNull();
    expect(explainChange(set, { version: '3', hash: 'b' }, before)).toMatch(/did not\. Raise it in rate\.ts/);
    expect(explainChange(set, { version: '4', hash: 'a' }, before)).toMatch(/from 3 to 4 although/);
    expect(explainChange(set, { version: '4', hash: 'b' }, before)).toMatch(/run "node scripts\/rules\.mjs/);
  });

  it('are the same under other comments, spacing, types and places of imports', async () => {
    const one = `import { half } from './a/half.ts';\n/** Halves. */\nexport function rate(x: number): number { return half(x) + 1; }\n`;
    const other = `import type { X } from '#domain/x.ts';\nimport { half } from '#domain/b/half.ts';\n\nexport function rate(x: number) {\n  // Once more.\n  return half(x) + 1;\n}\n`;
    const changed = one.replace('+ 1', '+ 2');
    expect(await normaliseSource('one.ts', one)).toBe(await normaliseSource('other.ts', other));
    expect(await normaliseSource('one.ts', changed)).not.toBe(await normaliseSource('one.ts', one));
  });
});
