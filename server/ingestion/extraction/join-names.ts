import type { TreeElement } from './tree/tree.ts';

/** Gives an element and its only child the names of both, where they differ. */
export function joinNames(outer: TreeElement, inner: TreeElement): void {
  const [of, within] = [namesOf(outer), namesOf(inner)];
  if (of === within) return;
  const joined = `${of} ${within}`;
  outer.setAttribute('class', joined);
  inner.setAttribute('class', joined);
}

function namesOf(element: TreeElement): string {
  let names = element.className;
  for (const attribute of ['id', 'data-component', 'data-testid']) {
    const value = element.getAttribute(attribute);
    if (value !== null) names += ` ${value}`;
  }
  return names;
}
