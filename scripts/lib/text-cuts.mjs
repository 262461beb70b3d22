// Strings are cut by domain/text/cut-text.ts alone: a raw `slice` may halve a character, which `jsonb` refuses.
// Arrays have `slice` too, so the native compiler is asked whose method each is.
import {
  isBindingElement,
  isElementAccessExpression,
  isPropertyAccessExpression,
} from 'typescript7/unstable/ast';
import { API } from 'typescript7/unstable/sync';

const cuts = new Set(['slice', 'substring', 'substr']);
const mayCut = 'domain/text/cut-text.ts';

/** Whether a method surely is of something else than a string: each of its declarations names its interface. */
function isNoString(project, symbol) {
  const owners = symbol?.declarations.map((each) => each.resolve(project)?.parent?.name?.text) ?? [];
  return owners.length > 0 && owners.every((owner) => owner !== undefined && owner !== 'String');
}

/** The names of methods that cut: after a dot, in brackets, and in `const { slice } = text`. */
function namesIn(source) {
  const names = [];
  const visit = (node) => {
    const name = isBindingElement(node)
      ? (node.propertyName ?? node.name)
      : isElementAccessExpression(node)
        ? node.argumentExpression
        : isPropertyAccessExpression(node)
          ? node.name
          : undefined;
    if (name !== undefined && cuts.has(name.text)) names.push(name);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return names;
}

function lineOf(source, node) {
  return source.text.slice(0, node.getStart()).split('\n').length;
}

function problemsOf(project, path, source) {
  const names = namesIn(source);
  const symbols = names.length === 0 ? [] : project.checker.getSymbolAtLocation(names);
  const found = names.filter((_, at) => !isNoString(project, symbols[at]));
  return { read: names.length, problems: found.map((name) => `${path}:${lineOf(source, name)}`) };
}

/**
 * Every cut of a string in `files` (paths from `folder`) outside cut-text.ts, by the projects in which the
 * files stand. What could not be read is a problem too, and so is having found no call to judge at all.
 */
export function findTextCuts({ folder, projects, files }) {
  const api = new API({ cwd: folder });
  try {
    const configs = projects.map((project) => `${folder}/${project}/tsconfig.json`);
    const snapshot = api.updateSnapshot({ openProjects: configs });
    const problems = [];
    let read = 0;
    for (const path of files.filter((each) => each !== mayCut)) {
      const project = snapshot.getProject(`${folder}/${path.split('/')[0]}/tsconfig.json`);
      const source = project?.program.getSourceFile(`${folder}/${path}`);
      if (source === undefined) {
        problems.push(`not read by the compiler: ${path}`);
        continue;
      }
      const own = problemsOf(project, path, source);
      read += own.read;
      problems.push(...own.problems.map((place) => `only ${mayCut} cuts strings: ${place}`));
    }
    if (read === 0) problems.push('the check of cuts found no slice of anything');
    return { read, problems };
  } finally {
    api.close();
  }
}
