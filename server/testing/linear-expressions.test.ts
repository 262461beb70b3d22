import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { attacksOn } from './attacks-on.ts';

/**
 * Expressions that take more than linear time and whose input is short, by file and beginning: why it is short. An
 * entry that no longer stands in its file, or that no longer needs to be here, fails the test.
 */
const bounded: Record<string, string> = {
  'domain/stories/story-text.ts ^(?:\\((?:Reuters|Bloomberg|AFP|Meridian|':
    'A sentence of the first 3,000 characters of an article.',
  'server/analysis/embedded/find-name-runs.ts (?:^|[.!?:;…\\n“"‘(•–—-]\\s*)$':
    'The four characters before a name.',
  'web/features/bias-check/result/split-analysis.ts (?:^|\\n)[ \\t>]*(?:(?:[-+*•]|#{1,6}|\\d{1,':
    'The 24 characters before a heading.',
  'web/features/bias-check/result/split-analysis.ts [*_]*$': 'The 24 characters before a heading.',
};

/** Backtracking over so many characters shows: 450 million steps where 30 thousand would do. */
const attackLength = 30_000;
const maxMs = 25;
const tries = 4;

interface Expression {
  place: string;
  source: string;
  flags: string;
}

/** What stands in the product's sources, tests apart. */
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

/** What an expression is made of by `new RegExp`, with "x" for what is put in; null for a name. */
function patternText(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  const template = ts.isTaggedTemplateExpression(node) ? node.template : node;
  const isRaw = template !== node;
  const textOf = (part: ts.TemplateLiteralLikeNode) => (isRaw ? (part.rawText ?? part.text) : part.text);
  if (ts.isStringLiteralLike(template)) return template.text;
  if (!ts.isTemplateExpression(template)) return null;
  return [textOf(template.head), ...template.templateSpans.map(({ literal }) => textOf(literal))].join('x');
}

/** Every literal of a file, and what it makes of literal text by `new RegExp`. */
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
/** File and beginning. */
const nameOf = ({ place, source }: Expression) => `${place} ${source.slice(0, 40)}`;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Processor time of the fastest of some tries of looking for all matches. */
function fastestMs({ source, flags }: Expression, text: string): number {
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  let fastest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && fastest > maxMs; at += 1) {
    const before = processorMs();
    text.replace(expression, '');
    fastest = Math.min(fastest, processorMs() - before);
  }
  return fastest;
}

/** What is wrong with an expression; null when nothing is known to be. */
function problemOf(expression: Expression): string | null {
  const { source, flags } = expression;
  const reports = analyse({ source, flags }, { reportTypes: { Move: true } }).reports;
  if (reports.length > 0) return reports.map(({ type }) => type).join(', ');
  const slow = attacksOn(source, attackLength).find((text) => fastestMs(expression, text) > maxMs);
  return slow === undefined ? null : `slow for ${JSON.stringify(slow.slice(0, 60))}`;
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
])('finds what is wrong with /$source/', (expression) => {
  expect(problemOf({ place: '', ...expression })).not.toBeNull();
});

it('every expression takes linear time, or its input is bounded', () => {
  const problems = new Map<string, string>();
  for (const expression of expressions) {
    const problem = problemOf(expression);
    if (problem !== null) problems.set(nameOf(expression), problem);
  }
  const unknown = [...problems].filter(([name]) => bounded[name] === undefined);
  expect(unknown).toEqual([]);
  expect(Object.keys(bounded).filter((name) => !problems.has(name))).toEqual([]);
});
