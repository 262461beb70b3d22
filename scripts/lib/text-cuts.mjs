// Only domain/text/cut-text.ts cuts strings: a raw `slice` may split a character, which `jsonb` refuses.
// Arrays have `slice` too, so the native compiler resolves the owner of each method.
import {
  isBindingElement,
  isElementAccessExpression,
  isPropertyAccessExpression,
} from 'typescript7/unstable/ast';
import { API } from 'typescript7/unstable/sync';

const cuts = new Set(['slice', 'substring', 'substr']);
const mayCut = 'domain/text/cut-text.ts';

/** Whether a method certainly does not belong to String: all of its declarations name another interface. */
function isNoString(project, symbol) {
  const owners = symbol?.declarations.map((each) => each.resolve(project)?.parent?.name?.text) ?? [];
  return owners.length > 0 && owners.every((owner) => owner !== undefined && owner !== 'String');
}

/** Names of cutting methods: after a dot, in brackets, and in `const { slice } = text`. */
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

/** The innermost project whose folder has the file: web/worker is one inside web. */
function projectOf(path, projects) {
  const around = projects.filter((project) => path.startsWith(`${project}/`));
  return around.sort((a, b) => b.length - a.length)[0];
}

/**
 * Finds all cuts of strings in `files` (paths from `folder`) outside cut-text.ts. A file that the compiler has not
 * read is a problem too, and so is a result without any call.
 */
export function findTextCuts({ folder, projects, files }) {
  const api = new API({ cwd: folder });
  try {
    const configs = projects.map((project) => `${folder}/${project}/tsconfig.json`);
    const snapshot = api.updateSnapshot({ openProjects: configs });
    const problems = [];
    let read = 0;
    for (const path of files.filter((each) => each !== mayCut)) {
      const owner = projectOf(path, projects);
      const project = snapshot.getProject(`${folder}/${owner}/tsconfig.json`);
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
