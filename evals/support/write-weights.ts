import { writeFileSync } from 'node:fs';
import { formatFiles } from './measured.ts';

/**
 * Writes fitted weights as code.
 * @param evalName the eval whose `--fit` wrote them
 */
export function writeWeights(
  file: string,
  weights: object,
  { evalName, name, type, from }: { evalName: string; name: string; type: string; from: string },
): void {
  const source = `import type { ${type} } from '${from}';

/** Written by \`npm run eval -- ${evalName} --fit\`: fitted on what readers chose. */
export const ${name}: ${type} = ${JSON.stringify(weights, null, 2)};
`;
  writeFileSync(file, source);
  formatFiles([file]);
}
