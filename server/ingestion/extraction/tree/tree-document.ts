import { TextSize } from './text-size.ts';
import { nodeTypes, TreeElement, TreeNode } from './tree.ts';

export const isText = (node: TreeNode): node is TreeText => node.nodeType === nodeTypes.text;

export class TreeText extends TreeNode {
  declare readonly data: string;

  constructor(data: string) {
    super(nodeTypes.text);
    this.data = data;
  }

  override get textContent(): string {
    return this.data;
  }

  protected override copyAlone(): TreeText {
    return new TreeText(this.data);
  }

  protected override measureText(): TextSize {
    return TextSize.of(this.data);
  }
}

/** A comment is no text of its parent; Readability checks whether one stands between two line breaks. */
export class TreeComment extends TreeNode {
  declare readonly data: string;

  constructor(data: string) {
    super(nodeTypes.comment);
    this.data = data;
  }

  override get textContent(): string {
    return this.data;
  }

  protected override copyAlone(): TreeComment {
    return new TreeComment(this.data);
  }

  protected override addTextTo(): void {}
}

/** A page with one html, one head and one body. */
export class TreeDocument extends TreeNode {
  declare readonly documentElement: TreeElement;
  declare readonly head: TreeElement;
  declare readonly body: TreeElement;

  constructor(parts: { html: TreeElement; head: TreeElement; body: TreeElement }) {
    super(nodeTypes.document);
    this.documentElement = parts.html;
    this.head = parts.head;
    this.body = parts.body;
    parts.html.append(parts.head, parts.body);
    this.append(parts.html);
  }

  get title(): string {
    return this.head.getElementsByTagName('title')[0]?.textContent ?? '';
  }

  createElement(tag: string): TreeElement {
    return new TreeElement(tag);
  }

  createTextNode(data: string): TreeText {
    return new TreeText(data);
  }
}
