import { TextSize } from './text-size.ts';
import { nodeTypes, type TreeElement, TreeNode } from './tree.ts';

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

  protected override measureText(): TextSize {
    return TextSize.of(this.data);
  }
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
}
