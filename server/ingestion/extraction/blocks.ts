import { isHidden } from './elements.ts';
import { isElement, leadsElsewhere, type TreeElement, type TreeNode } from './tree/tree.ts';
import { isText } from './tree/tree-document.ts';

/** A paragraph, list item or cell: the text between two block boundaries. */
export interface Block {
  /** Separated by line breaks; never empty. */
  lines: string[];
  /** Characters of all lines. */
  length: number;
  /** Characters inside links. */
  linkLength: number;
  /** Characters in italics, as notes of the newsroom often are. */
  italicLength: number;
  isHeading: boolean;
  /** The innermost block element around the text. */
  holder: TreeElement;
}

const blockTags = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th ' +
    'thead tr ul video'
  ).split(' '),
);

const headingTags = new Set('h1 h2 h3 h4 h5 h6'.split(' '));
const italicTags = new Set(['em', 'i']);
const invisibleTags = new Set(
  'script style template noscript iframe object svg math head title textarea'.split(' '),
);

/** A first letter in an element of its own; "A", "I" and other letters that are words stay apart. */
const initial = /^\s*[^AEIOUYÀÓÍ\P{Lu}]\s+$/u;

/** White space that is not a single space: to replace each single space takes long. */
const whiteSpace = /[^\S ]\s*| \s+/g;

/** The visible text of a tree, in blocks. */
export function collectBlocks(root: TreeNode): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let parts: string[] = [];
  let linkLength = 0;
  let italicLength = 0;
  let holder = root as TreeElement;

  function endLine(): void {
    if (parts.length === 0) return;
    const line = parts.join('').replace(whiteSpace, ' ').trim();
    if (line !== '') lines.push(line);
    parts = [];
  }

  function endBlock(isHeading: boolean, next: TreeElement): void {
    const own = holder;
    holder = next;
    endLine();
    if (lines.length === 0) {
      linkLength = 0;
      italicLength = 0;
      return;
    }
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    const within = { linkLength: Math.min(linkLength, length), italicLength: Math.min(italicLength, length) };
    if (length > 0) blocks.push({ lines, length, ...within, isHeading, holder: own });
    lines = [];
    linkLength = 0;
    italicLength = 0;
  }

  function walk(node: TreeNode, inLink: boolean, inItalics: boolean): void {
    if (isText(node)) {
      if (
        parts.length === 1 &&
        lines.length === 0 &&
        initial.test(parts[0] ?? '') &&
        /^\p{Ll}/u.test(node.data)
      )
        parts[0] = (parts[0] ?? '').trim();
      parts.push(node.data);
      if (inLink) linkLength += node.textSize.length;
      if (inItalics) italicLength += node.textSize.length;
      return;
    }
    if (!isElement(node)) return;
    const tag = node.localName;
    if (invisibleTags.has(tag) || isHidden(node)) return;
    if (tag === 'br') {
      // Two line breaks in a row are how old pages separate paragraphs.
      const isEmptyLine = lines.length > 0 && parts.every((part) => part.trim() === '');
      if (isEmptyLine) endBlock(false, holder);
      else endLine();
      return;
    }
    const block = blockTags.has(tag);
    const outer = holder;
    if (block) endBlock(false, node);
    const insideLink = inLink || (tag === 'a' && leadsElsewhere(node));
    const insideItalics = inItalics || italicTags.has(tag);
    for (let child = node.firstChild; child !== null; child = child.nextSibling)
      walk(child, insideLink, insideItalics);
    if (block) endBlock(headingTags.has(tag), outer);
  }

  walk(root, false, false);
  endBlock(false, holder);
  return blocks;
}
