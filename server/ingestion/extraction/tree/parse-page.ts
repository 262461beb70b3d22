import { firstBelow } from '../elements.ts';
import { parseMarkup } from './parse-markup.ts';
import { isElement, TreeElement, type TreeNode } from './tree.ts';
import { isText, TreeDocument } from './tree-document.ts';

const headTags = new Set(['title', 'meta', 'link', 'base', 'style', 'script', 'noscript', 'template']);

/** Parses a page, also a malformed one, into a document with one html, one head and one body. */
export function parsePage(html: string): TreeDocument {
  const clean = html.replace(/[\0\uFFFE\uFFFF]/g, '');
  const top = parseMarkup(clean);
  const root = top.children.find(({ localName }) => localName === 'html') ?? new TreeElement('html');
  const head = firstWithTag(top, 'head');
  const body = firstWithTag(top, 'body');
  head.remove();
  body.remove();
  const strays = [...strayChildren(head), ...childrenOfPage(top, root)];
  for (const node of strays) {
    if (isElement(node) && headTags.has(node.localName)) head.append(node);
    else body.append(node);
  }
  return new TreeDocument({ html: root, head, body });
}

const firstWithTag = (top: TreeNode, tag: string): TreeElement =>
  firstBelow(top, tag) ?? new TreeElement(tag);

/** The children of the head from the first element on that does not belong there, as in an unclosed head. */
function strayChildren(head: TreeElement): TreeNode[] {
  const nodes = head.childNodes;
  const first = nodes.findIndex((node) => isElement(node) && !headTags.has(node.localName));
  return first < 0 ? [] : nodes.slice(first);
}

/** What stands beside head and body, as text after the end of the page; texts before the page are dropped. */
function childrenOfPage(top: TreeNode, root: TreeElement): TreeNode[] {
  const nodes = top.childNodes;
  const start = nodes.indexOf(root);
  return nodes.flatMap((node, at) => {
    if (node === root) return root.childNodes;
    return isElement(node) || (isText(node) && at > start) ? [node] : [];
  });
}
