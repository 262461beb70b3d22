import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '#server/config/paths.ts';
import { composeMethodology, shownSections } from './methodology/compose.ts';
import { formatFiles, loadMeasured } from './support/measured.ts';

export const methodologyFile = join(rootFolder, 'docs', 'methodology.md');
/** What the page /methodology imports. */
export const shownFile = join(rootFolder, 'web', 'routes', 'methodology', 'measured-figures.ts');

const header = `// Written by "npm run eval -- write-methodology"; edit nothing here.
import type { MeasuredSection } from './measured-section.ts';

export const measuredFigures: readonly MeasuredSection[] = `;

/**
 * `npm run eval -- write-methodology`: writes docs/methodology.md and the figures of the page /methodology from
 * the last results in docs/measured/ and the constants of the code. Measures nothing.
 */
export function run(): void {
  const all = loadMeasured();
  writeFileSync(methodologyFile, composeMethodology(all));
  writeFileSync(shownFile, `${header}${JSON.stringify(shownSections(all), null, 2)};\n`);
  formatFiles([shownFile]);
  console.log(`Wrote ${methodologyFile} and ${shownFile}.`);
}
