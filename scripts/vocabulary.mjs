// npm run vocabulary: no banned word in names, comments, names of tests, log phrases, style sheets and docs.
import { checkVocabulary } from './lib/check-vocabulary.mjs';

const everything = [
  ...['domain', 'contract', 'server', 'web', 'cli', 'models', 'e2e', 'bench', 'evals', 'scripts', 'docs'],
  ...['bin', '.github', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...['vite.config.ts', 'vitest.config.ts', '.dependency-cruiser.mjs'],
];
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const { count, problems } = checkVocabulary(chosen.length === 0 ? everything : chosen);
for (const problem of problems) console.error(problem);
console.log(`${count} files, ${problems.length} banned words`);
process.exit(problems.length === 0 && count > 0 ? 0 : 1);
