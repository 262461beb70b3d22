import { describe, expect, it } from 'vitest';
import { seededRandom } from '#models/seeded-random.ts';
import { elementsBelow } from '../elements.ts';
import { parseMarkup } from './parse-markup.ts';
import { leadsElsewhere, TreeElement, type TreeNode } from './tree.ts';
import { TreeText } from './tree-document.ts';

const tags = ['div', 'p', 'a', 'span'];
const texts = ['', ' ', 'word', ' two  words ', '\n', '\u00A0x', 'end. '];

/** Sizes counted in the text, as our steps define them. */
function countedInText(node: TreeNode) {
  const links = elementsBelow(node).filter(({ localName }) => localName === 'a');
  const trimmed = (each: TreeNode) => each.textContent.trim().replace(/\s{2,}/g, ' ').length;
  const sum = (of: TreeElement[]) => of.reduce((total, link) => total + trimmed(link), 0);
  return {
    length: node.textContent.replace(/\s+/g, ' ').length,
    trimmedLength: trimmed(node),
    inLinks: sum(links.filter(leadsElsewhere)),
  };
}

function kept({ textSize }: TreeNode) {
  const { length, trimmedLength, inLinks } = textSize;
  return { length, trimmedLength, inLinks };
}

const areSame = (nodes: readonly TreeNode[], others: readonly TreeNode[]): boolean =>
  nodes.length === others.length && nodes.every((node, at) => node === others[at]);

/** The nodes in document order; throws where the links between them are wrong. */
function walk(node: TreeNode): TreeNode[] {
  const children: TreeNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.parentNode !== node || child.previousSibling !== (children.at(-1) ?? null))
      throw new Error('A node is not linked to its neighbours.');
    children.push(child);
  }
  const elements = children.filter((child) => child instanceof TreeElement);
  if (node.lastChild !== (children.at(-1) ?? null) || !areSame(node.childNodes, children))
    throw new Error('A node has other children.');
  if (!areSame(node.children, elements)) throw new Error('A node has other elements as children.');
  return [node, ...children.flatMap(walk)];
}

describe('a tree', () => {
  it.each([1, 2, 3, 4, 5, 6])('knows the sizes of its texts after any change (%i)', (seed) => {
    const random = seededRandom(seed);
    const pick = <Value>(values: readonly Value[]): Value =>
      values[Math.floor(random() * values.length)] as Value;
    const create = (): TreeNode => {
      const kind = random();
      if (kind < 0.4) return new TreeText(pick(texts));
      const href = pick(['/page', '#part', '', undefined]);
      return new TreeElement(pick(tags), { href });
    };
    const root = new TreeElement('div');
    for (let step = 0; step < 150; step += 1) {
      const nodes = walk(root);
      const elements = nodes.filter((node) => node instanceof TreeElement);
      const [parent, other] = [pick(elements), pick(nodes)];
      const isFree = other !== root && !walk(other).includes(parent);
      const action = random();
      if (action < 0.45) parent.append(create());
      else if (action < 0.55) parent.removeAttribute('href');
      else if (isFree && action < 0.75) parent.appendChild(other);
      else if (isFree && action < 0.85) other.parentNode?.replaceChild(create(), other);
      else if (isFree) other.remove();
      for (const element of walk(root).filter((node) => node instanceof TreeElement))
        expect(kept(element)).toEqual(countedInText(element));
    }
  });

  it('reads attributes with names of members of objects', () => {
    const [element] = parseMarkup('<p __proto__="x" constructor="y" CLASS="a" class="b">').children;
    element?.removeAttribute('constructor');
    expect(element?.attributes.map(([name]) => name)).toEqual(['class']);
    expect(element?.className).toBe('a');
  });
});
