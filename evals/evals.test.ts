import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { methodologyFile, parseSections, writeParts } from '../scripts/lib/methodology.mjs';
import { loadMeasured, type Measured, measuredFolder } from './support/measured.ts';
import { ruleNumbers } from './support/rule-numbers.ts';

const names = readdirSync(join(rootFolder, 'evals'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) =>
    /^export (?:async )?function run\(/m.test(readFileSync(join(rootFolder, 'evals', file), 'utf8')),
  )
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'write-methodology');

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'table').mockImplementation(() => {});
});

async function runInvented(name: string): Promise<Measured> {
  const { run } = await import(pathToFileURL(join(rootFolder, 'evals', `${name}.ts`)).href);
  return await run(['--invented']);
}

function contentsOf(name: string): string | null {
  const file = join(measuredFolder, `${name}.json`);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

describe('every eval', () => {
  it.each(names)('%s runs through on the shipped invented texts and overwrites no result', async (name) => {
    const before = contentsOf(name);
    const measured = await runInvented(name);
    expect(measured.name).toBe(name);
    expect(measured.rows.length).toBeGreaterThan(0);
    for (const { value, low = value, high = value } of measured.rows) {
      expect(Number.isFinite(value)).toBe(true);
      expect(low).toBeLessThanOrEqual(high);
    }
    expect(contentsOf(name)).toBe(before);
  });

  it.each(names)(
    '%s has a result of the labelled data, in the form that the document is written from',
    (name) => {
      expect(loadMeasured().map((measured) => measured.name)).toContain(name);
    },
  );
});

describe('the methodology', () => {
  const text = readFileSync(methodologyFile, 'utf8');
  const all = loadMeasured();

  it('says what was measured last and what the code does now', () => {
    expect(text).toBe(writeParts(text, all, ruleNumbers()));
  });

  it('is shown on the web page in the same words, with all figures of all results', () => {
    const { measured, limits } = parseSections(text, all);
    const sections = [...measured, ...limits];
    for (const { name, title, about, rows } of all) {
      const section = sections.find((each) => each.title === title);
      expect(section?.paragraphs[0], name).toBe(about);
      expect([...(section?.shown ?? []), ...(section?.others ?? [])], name).toHaveLength(rows.length);
    }
    expect(sections).toHaveLength(all.length + 1);
    expect(limits.map(({ id }) => id)).toEqual(['read-by-hand', 'limits']);
    const words = sections.flatMap(({ paragraphs, points }) => [...paragraphs, ...points]).join('\n');
    expect(words).toContain('Nothing is checked against the world.');
    expect(words).toContain('How a lean is weighed is in outlets.md.');
    expect(words).not.toMatch(/<!--|^\||\]\(/m);
  });
});
