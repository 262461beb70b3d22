import { type DomElement, type DomNode, isElement, isHidden, isText } from './dom.ts';

/** A paragraph, list item or cell: the text between two block boundaries. */
export interface Block {
  /** Parted by line breaks; never empty. */
  lines: string[];
  /** Characters of all lines. */
  length: number;
  /** How many of them stand inside links. */
  linkLength: number;
}

const blockTags = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE ' +
    'FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR HTML LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH ' +
    'THEAD TR UL VIDEO'
  ).split(' '),
);

const unseenTags = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT SVG MATH HEAD TITLE TEXTAREA'.split(' '),
);

export const isBlock = (element: DomElement): boolean => blockTags.has(element.tagName);

/** The text of a tree as a reader sees it. */
export function readBlocks(root: DomNode): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let parts: string[] = [];
  let linkLength = 0;

  function endLine(): void {
    const line = parts.join('').replace(/\s+/g, ' ').trim();
    if (line !== '') lines.push(line);
    parts = [];
  }

  function endBlock(): void {
    endLine();
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    if (length > 0) blocks.push({ lines, length, linkLength: Math.min(linkLength, length) });
    lines = [];
    linkLength = 0;
  }

  function walk(node: DomNode, inLink: boolean): void {
    if (isText(node)) {
      const text = node.textContent ?? '';
      parts.push(text);
      if (inLink) linkLength += text.replace(/\s+/g, ' ').length;
      return;
    }
    if (!isElement(node) || unseenTags.has(node.tagName) || isHidden(node)) return;
    if (node.tagName === 'BR') {
      endLine();
      return;
    }
    const block = isBlock(node);
    if (block) endBlock();
    for (const child of node.childNodes) walk(child, inLink || node.tagName === 'A');
    if (block) endBlock();
  }

  walk(root, false);
  endBlock();
  return blocks;
}
