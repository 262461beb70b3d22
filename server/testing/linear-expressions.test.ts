import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { isFullEffort } from '#domain/testing/effort.ts';
import { slowMs } from '#domain/testing/times-longer.ts';
import { rootFolder } from '#server/config/paths.ts';
import { attacksOn } from './attacks-on.ts';

/**
 * Expressions that need more than linear time and have short input, by file and beginning, with the reason. An
 * entry whose expression is gone or linear fails the test.
 */
const bounded: Record<string, string> = {
  'domain/stories/story-text.ts ^(?:\\((?:Reuters|Bloomberg|AFP|Meridian|':
    'A sentence of the first 3,000 characters of an article.',
  'server/analysis/embedded/find-name-runs.ts (?:^|[.!?:;…\\n“"‘(•–—-]\\s*)$':
    'The four characters before a name.',
  'server/ingestion/extraction/closing-notes.ts \\b(?:reach|e-?mail|contact|follow|twitte':
    'A block of fewer than 220 characters.',
  'web/features/bias-check/result/split-analysis.ts (?:^|\\n)[ \\t>]*(?:(?:[-+*•]|#{1,6}|\\d{1,':
    'The 24 characters before a heading.',
  'web/features/bias-check/result/split-analysis.ts [*_]*$': 'The 24 characters before a heading.',
  'web/i18n/trans.tsx <(\\d+)>(.*?)<\\/\\1>|<(\\d+)\\/>':
    'A message of our catalogues; values have no "<" by then.',
};

/** Quadratic backtracking is measurable at this length: 450 million steps instead of 30 thousand, or 50 instead of 10. */
const attackLength = isFullEffort ? 30_000 : 10_000;
const maxMs = isFullEffort ? 25 : 5;

interface Expression {
  place: string;
  source: string;
  flags: string;
}

/** The source files of the product, without tests. */
function sourceFiles(): string[] {
  const folders = ['domain', 'contract', 'server', 'cli', 'web', 'models'];
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: rootFolder,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|d)\.tsx?$/.test(path))
    .filter((path) => !/(?:^|\/)(?:testing|testdata)\//.test(path));
}

/** The text of an argument of `new RegExp`, with "x" for each inserted value; null when it is no literal. */
function patternText(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  const template = ts.isTaggedTemplateExpression(node) ? node.template : node;
  const isRaw = template !== node;
  const textOf = (part: ts.TemplateLiteralLikeNode) => (isRaw ? (part.rawText ?? part.text) : part.text);
  if (ts.isStringLiteralLike(template)) return template.text;
  if (!ts.isTemplateExpression(template)) return null;
  return [textOf(template.head), ...template.templateSpans.map(({ literal }) => textOf(literal))].join('x');
}

/** Every expression of a file: literals, and `new RegExp` with literal text. */
function expressionsIn(path: string): Expression[] {
  const file = ts.createSourceFile(
    path,
    readFileSync(join(rootFolder, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ place: path, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if (ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      const source = patternText(pattern);
      if (source !== null) found.push({ place: path, source, flags: patternText(flags) ?? '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const expressions = sourceFiles().flatMap(expressionsIn);
/** The file and the beginning of an expression. */
const nameOf = ({ place, source }: Expression) => `${place} ${source.slice(0, 40)}`;

/** The problem of an expression; null when none is found. */
function problemOf(expression: Expression): string | null {
  const { source, flags } = expression;
  const reports = analyse({ source, flags }, { reportTypes: { Move: true } }).reports;
  if (reports.length > 0) return reports.map(({ type }) => type).join(', ');
  const global = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const slow = attacksOn(source).find(
    (attack) => slowMs((length) => attack(length).replace(global, ''), attackLength, maxMs) !== null,
  );
  return slow === undefined ? null : `slow for ${JSON.stringify(slow(60))}`;
}

it('reads the expressions of the product', () => {
  expect(expressions.length).toBeGreaterThan(500);
  for (const folder of ['domain', 'contract', 'server', 'cli', 'web', 'models']) {
    expect(expressions.filter(({ place }) => place.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(
      0,
    );
  }
});

it.each([
  { source: '\\s+$', flags: '' },
  { source: '^(a+)+$', flags: '' },
  { source: '!\\[[^\\]]*\\]\\(', flags: '' },
  { source: '<script[^>]+src="([^"]+)"', flags: 'g' },
  { source: '[^@]+@', flags: '' },
])('finds the problem of /$source/', (expression) => {
  expect(problemOf({ place: '', ...expression })).not.toBeNull();
});

it('every expression needs linear time, or its input is bounded', () => {
  const problems = new Map<string, string>();
  for (const expression of expressions) {
    const problem = problemOf(expression);
    if (problem !== null) problems.set(nameOf(expression), problem);
  }
  const unknown = [...problems].filter(([name]) => bounded[name] === undefined);
  expect(unknown).toEqual([]);
  expect(Object.keys(bounded).filter((name) => !problems.has(name))).toEqual([]);
});
