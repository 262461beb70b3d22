import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { composeMethodology, shownSections } from './methodology/compose.ts';
import { loadMeasured, type Measured, measuredFolder } from './support/measured.ts';
import { methodologyFile, shownFile } from './write-methodology.ts';

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
  it('says what was measured last and what the code does now', () => {
    expect(readFileSync(methodologyFile, 'utf8')).toBe(composeMethodology(loadMeasured()));
  });

  it('is shown on the web page in the same words', async () => {
    const { measuredFigures } = await import(pathToFileURL(shownFile).href);
    expect(measuredFigures).toEqual(shownSections(loadMeasured()));
  });
});
