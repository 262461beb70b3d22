import ts from 'typescript';
import { bannedFunctions, bannedNames, bannedProse } from './banned-words.mjs';

/** @typedef {{ line: number, word: string, use: string }} FoundWord */

const wordOf = (name) => name.replace(/^#/, '');

function lineAt(text, at) {
  let line = 1;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1;
  return line;
}

/** Each banned word of a piece of prose that starts at `start` of the file. */
function inProse(text, start, prose) {
  return bannedProse.flatMap(({ pattern, use }) =>
    [...prose.matchAll(new RegExp(pattern.source, 'gi'))].map((match) => ({
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

/** The banned words in the names that a file declares, its comments, its names of tests and its log phrases. */
function inCode(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {FoundWord[]} */
  const found = [];
  const comments = new Set();
  const addComments = (node) => {
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) comments.add(range);
    for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) comments.add(range);
  };
  const seen = new Set();
  const visit = (node) => {
    addComments(node);
    const name = node.name;
    const isDeclared = name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name));
    if (
      isDeclared &&
      !ts.isPropertyAccessExpression(node) &&
      !ts.isJsxAttribute(node) &&
      !ts.isImportSpecifier(node)
    ) {
      found.push(...inName(name.text, lineAt(text, name.getStart()), isFunctionLike(node)));
    }
    for (const phrase of phrasesOf(node)) found.push(...inProse(text, phrase.getStart(), phrase.text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  addComments(source.endOfFileToken);
  for (const { pos, end } of comments) {
    if (seen.has(pos)) continue;
    seen.add(pos);
    found.push(...inProse(text, pos, text.slice(pos, end)));
  }
  return found;
}

/** In a document, text between back quotes is code, and targets of links are addresses. */
function inDocument(text) {
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)\n]*\)/g, (code) =>
    code.replace(/[^\n]/g, ' '),
  );
  return inProse(text, 0, prose);
}

function inPath(path) {
  return path.split('/').flatMap((part) => {
    const words = part.replace(/\..*$/, '').replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
    return inName(words, 1, true);
  });
}

/** @returns {FoundWord[]} in order of their lines */
export function findBannedWords(path, text) {
  const found = path.endsWith('.md') ? inDocument(text) : inCode(path, text);
  return [...inPath(path), ...found].sort((a, b) => a.line - b.line);
}
