import ts from 'typescript';
import { bannedFunctions, bannedNames, bannedProse } from './banned-words.mjs';

/** @typedef {{ line: number, word: string, use: string }} FoundWord */

const wordOf = (name) => name.replace(/^#/, '');

function lineAt(text, at) {
  let line = 1;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1;
  return line;
}

/** Replaces text by spaces, so that the positions of the rest stay the same. */
const blank = (code) => code.replace(/[^\n]/g, ' ');

/** Each banned word of a piece of prose that starts at `start` of the file. Text between back quotes is code. */
function inProse(text, start, prose) {
  const words = prose.replace(/```[\s\S]*?```|`[^`\n]*`/g, blank);
  return bannedProse.flatMap(({ pattern, use }) =>
    [...words.matchAll(new RegExp(pattern.source, 'gi'))].map((match) => ({
      line: lineAt(text, start + match.index),
      word: match[0],
      use,
    })),
  );
}

function inName(name, line, isFunction) {
  const rules = isFunction ? [...bannedNames, bannedFunctions] : bannedNames;
  const found = rules.find(({ pattern }) => pattern.test(wordOf(name)));
  return found === undefined ? [] : [{ line, word: name, use: found.use }];
}

const isFunctionLike = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer));

const isTestCall = (node) =>
  ts.isCallExpression(node) && /^(?:it|describe|test)\b/.test(node.expression.getText().split('\n')[0] ?? '');
const isLogCall = (node) =>
  ts.isCallExpression(node) &&
  /\blog\.(?:trace|debug|info|warn|error|fatal)$/.test(node.expression.getText());

/** The prose in a call: the name of a test, or the phrase of a log line. */
function phrasesOf(node) {
  if (!isTestCall(node) && !isLogCall(node)) return [];
  return node.arguments.filter((argument) => ts.isStringLiteralLike(argument));
}

/** The ranges of all comments. Comments stand before or after tokens; text of JSX has none. */
function commentsOf(source) {
  const text = source.text;
  const ranges = new Map();
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const children = node.getChildren(source);
    for (const child of children) visit(child);
    if (children.length > 0) return;
    const leading = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, node.getEnd()) ?? [];
    for (const { pos, end } of [...leading, ...trailing]) ranges.set(pos, end);
  };
  visit(source);
  return ranges;
}

const declaresName = (node) =>
  node.name &&
  (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name)) &&
  !ts.isPropertyAccessExpression(node) &&
  !ts.isJsxAttribute(node) &&
  !ts.isImportSpecifier(node);

/** The banned words in the names that a file declares, its comments, its names of tests and its log phrases. */
function inCode(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {FoundWord[]} */
  const found = [];
  const visit = (node) => {
    if (declaresName(node))
      found.push(...inName(node.name.text, lineAt(text, node.name.getStart()), isFunctionLike(node)));
    for (const phrase of phrasesOf(node)) found.push(...inProse(text, phrase.getStart(), phrase.text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const [start, end] of commentsOf(source)) found.push(...inProse(text, start, text.slice(start, end)));
  return found;
}

/** Style sheets have comments of one kind, and strings that contain none. */
const inStyles = (text) =>
  [...text.matchAll(/\/\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) => inProse(text, index, comment));

/** In a document, targets of links are addresses. */
const inDocument = (text) => inProse(text, 0, text.replace(/\]\([^)\n]*\)/g, blank));

/** The names of the folders and of the file, as identifiers and as names of types. */
function inPath(path) {
  return path.split('/').flatMap((part) => {
    const name = part.replace(/\..*$/, '').replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
    const found = inName(name, 1, true);
    return found.length > 0 ? found : inName(name.charAt(0).toUpperCase() + name.slice(1), 1, true);
  });
}

const readers = [
  { paths: /\.(?:md|yml)$/, find: inDocument },
  { paths: /\.css$/, find: inStyles },
];

/** @returns {FoundWord[]} in order of their lines */
export function findBannedWords(path, text) {
  const reader = readers.find(({ paths }) => paths.test(path));
  const found = reader === undefined ? inCode(path, text) : reader.find(text);
  return [...inPath(path), ...found].sort((a, b) => a.line - b.line);
}
