import { describe, expect, it } from 'vitest';
import { checkVocabulary } from '../../scripts/lib/check-vocabulary.mjs';
import { findBannedWords } from '../../scripts/lib/find-banned-words.mjs';

describe('the check of the vocabulary', () => {
  it.each([
    ['an identifier', 'a.ts', `\nexport const longestPause = 1;`, [2, 'longestPause', 'max…']],
    ['a parameter', 'a.ts', `export const run = (told: string) => told;`, [1, 'told', /^report/]],
    ['a private field', 'a.ts', `class Run {\n  #silence = 1;\n}`, [2, '#silence', 'timeout']],
    ['a type', 'a.ts', `interface HostGates {}`, [1, 'HostGates', 'the name of the mechanism']],
    ['a property', 'a.ts', `interface Run { beats: number }`, [1, 'beats', 'heartbeat']],
    ['a parameter of a query', 'a.ts', `const run = (askAll: boolean) => askAll;`, [1, 'askAll', /^query/]],
    ['a type of a query', 'a.ts', `interface ReaderAsked {}`, [1, 'ReaderAsked', /^query/]],
    ['a function', 'a.ts', `function readStories() {}`, [1, 'readStories', /^get or list rows/]],
    ['an arrow function', 'a.ts', `const readStories = () => [];`, [1, 'readStories', /^get or list/]],
    ['a file name', 'server/search-orders.ts', '', [1, 'SearchOrders', 'query, plan']],
    ['a folder name', 'evals/tell/a.md', '', [1, 'tell', /^report/]],
    ['a comment', 'a.ts', `const a = 1;\n/** It asks the host. */\nconst b = 2;`, [2, 'asks', /^request/]],
    ['a comment behind code', 'a.ts', `const a = 1; // It heeds robots.txt.`, [1, 'heeds', 'obey']],
    ['a comment in an empty block', 'a.ts', `try {} catch {\n  // Done anew.\n}`, [2, 'anew', 'again']],
    ['a comment at the end', 'a.ts', `const a = 1;\n// One singly.\n`, [2, 'singly', 'one by one']],
    ['a comment in JSX', 'a.tsx', `<p>\n  {/* The door. */}\n</p>`, [2, 'The door', /^the system/]],
    ['the name of a test', 'a.test.ts', `it('goes on', () => {});`, [1, 'goes on', 'continue']],
    ['the name of a table', 'a.test.ts', `it.each([1])('takes %s', () => {});`, [1, 'takes', 'accept, need']],
    ['the name of a block', 'a.test.ts', 'describe(`tells`, () => {});', [1, 'tells', /^report/]],
    ['a log phrase', 'a.ts', `deps.log.info({ at: 1 }, 'run told');`, [1, 'told', /^report/]],
    ['a document', 'docs/a.md', `# Runs\n\nWhoever starts one waits.`, [3, 'Whoever', /plain subject/]],
    ['a form', '.github/a.yml', `name: Idea\nabout: It tells`, [2, 'tells', /^report/]],
    ['a style sheet', 'a.css', `.a { color: red; }\n/* Anew. */`, [2, 'Anew', 'again']],
    ['a program without an ending', 'bin/run', '// It goes on.', [1, 'goes on', 'continue']],
    ['the name of a link', 'docs/a.md', `See [what it tells](run.md).`, [1, 'tells', /^report/]],
  ] as const)('finds a banned word in %s', (_name, path, source, [line, word, use]) => {
    const expected = typeof use === 'string' ? use : expect.stringMatching(use);
    expect(findBannedWords(path, source)).toEqual([{ line, word, use: expected }]);
  });

  it.each([
    ['a duration', 'a.ts', `// It takes effect at once, and takes about five seconds.`],
    ['a takeover', 'a.ts', `// Another process takes the run over.`],
    [
      'a similar name',
      'a.ts',
      `const setAside = 1;\nconst foretelling = 2;\nconst maskNames = 3;\nconst task = 4;`,
    ],
    ['a rule of a style sheet', 'a.css', `.tells::after { content: 'anew'; }`],
    ['a file of bytes', 'a.ts', `function readBody() {}\nfunction readable() {}`],
    ['code in a comment', 'a.ts', '// The answer of `tell` and `asks`.'],
    ['code in a document', 'docs/a.md', 'Run `npm run tell`.\n\n```\ngoes on\n```\n'],
    ['the target of a link', 'docs/a.md', `See [the runs](tell/asks.md).`],
    ['text on a screen', 'a.tsx', `const page = <p title="It asks">Whoever asks // is told</p>;`],
    ['a sentence of an answer', 'a.ts', `throw new Error('It tells nothing anew.');`],
    ['a used name', 'a.ts', `import { told } from 'elsewhere';\nrun.beats = told;`],
  ])('allows %s', (_name, path, source) => {
    expect(findBannedWords(path, source)).toEqual([]);
  });

  it('reports words in the order of their lines', () => {
    const source = `// It asks.\nconst told = 1;\n// It asks again, anew.`;
    expect(findBannedWords('a.ts', source).map(({ line }) => line)).toEqual([1, 2, 3, 3]);
  });

  it('fails when it reads nothing in a folder', () => {
    expect(checkVocabulary(['no-such-folder'])).toEqual({
      count: 0,
      problems: ['no-such-folder: no file was read'],
    });
    expect(checkVocabulary(['scripts/lib', 'no-such-folder']).problems).toHaveLength(1);
    expect(checkVocabulary(['scripts/lib']).count).toBeGreaterThan(20);
  });

  it.each(['bin', '.github', 'web/styles', 'CHANGELOG.md', '.dependency-cruiser.mjs'])(
    'reads %s',
    (place) => {
      expect(checkVocabulary([place]).count).toBeGreaterThan(0);
    },
  );
});
