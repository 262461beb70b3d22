import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Classes without a rule, each with the reason. */
const withoutRule = new Map();

/** All classes that the selectors of a style sheet name. */
function definedClasses(css) {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"\n]*"|'[^'\n]*'/g, '""');
  return [...plain.matchAll(/([^{};]*)\{/g)].flatMap(([, selector]) =>
    [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name),
  );
}

/** Every string that an expression may add to a list of classes; `…` stands for a part that is not known. */
function stringsOf(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return stringsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...stringsOf(node.whenTrue), ...stringsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const isChoice = node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken;
    return [...(isChoice ? stringsOf(node.left) : []), ...stringsOf(node.right)];
  }
  if (!ts.isTemplateExpression(node)) return ['…'];
  return node.templateSpans.reduce(
    (texts, { expression, literal }) =>
      texts.flatMap((text) => stringsOf(expression).map((part) => text + part + literal.text)),
    [node.head.text],
  );
}

const classAttribute = /^className$|ClassName$/;

/** The classes in the attributes `className` of a file, with their lines. */
function usedClasses(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const visit = (node) => {
    if (ts.isJsxAttribute(node) && classAttribute.test(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const name of new Set(stringsOf(value).flatMap((names) => names.split(/\s+/))))
        if (name !== '') found.push({ name, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether a rule names the class; of a class with an unknown part, whether one fits. */
function isDefined(defined, name) {
  if (!name.includes('…')) return defined.has(name);
  const fitting = new RegExp(`^${name.replaceAll('…', '[\\w-]*')}$`);
  return [...defined].some((known) => fitting.test(known));
}

/**
 * Classes in `className` of the `pages` that no selector of the `styles` names, and exceptions named here that no page
 * needs.
 */
export function findUndefinedClasses({ folder, pages, styles, exceptions = withoutRule }) {
  const load = (path) => readFileSync(join(folder, path), 'utf8');
  const defined = new Set(styles.flatMap((path) => definedClasses(load(path))));
  const missing = pages
    .flatMap((path) => usedClasses(path, load(path)).map((used) => ({ path, ...used })))
    .filter(({ name }) => !isDefined(defined, name));
  const needed = new Set(missing.map(({ name }) => name));
  return [
    ...missing
      .filter(({ name }) => !exceptions.has(name))
      .map(({ path, line, name }) => `no rule in web/styles for the class "${name}": ${path}:${line}`),
    ...[...exceptions.keys()]
      .filter((name) => !needed.has(name))
      .map((name) => `no use of the class without a rule, so no exception is needed: "${name}"`),
  ];
}
