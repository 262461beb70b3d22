import { TextSize } from './text-size.ts';

export const nodeTypes = { element: 1, text: 3, document: 9 } as const;

export const isElement = (node: TreeNode): node is TreeElement => node.nodeType === nodeTypes.element;

/**
 * A node of a page: an element, a text or the document. Nodes are linked to their neighbours, so that the
 * cost of removing or inserting one is the same wherever it is. Members have the names of the DOM.
 *
 * Fields are declared and set by the constructor: V8 needs a tenth of the time of a page to initialise them otherwise.
 */
export class TreeNode {
  declare readonly nodeType: number;
  declare parentNode: TreeNode | null;
  declare previousSibling: TreeNode | null;
  declare nextSibling: TreeNode | null;
  declare firstChild: TreeNode | null;
  declare lastChild: TreeNode | null;
  /** Null when something below changed; then those of all ancestors are null as well. */
  declare private keptSize: TextSize | null;

  constructor(nodeType: number) {
    this.nodeType = nodeType;
    this.parentNode = null;
    this.previousSibling = null;
    this.nextSibling = null;
    this.firstChild = null;
    this.lastChild = null;
    this.keptSize = null;
  }

  /** The size of the text in and below the node. */
  get textSize(): TextSize {
    this.keptSize ??= this.measureText();
    return this.keptSize;
  }

  get textContent(): string {
    let text = '';
    for (let node = nextNode(this, this); node !== null; node = nextNode(node, this))
      if (node.nodeType === nodeTypes.text) text += node.textContent;
    return text;
  }

  get childNodes(): TreeNode[] {
    const nodes: TreeNode[] = [];
    for (let child = this.firstChild; child !== null; child = child.nextSibling) nodes.push(child);
    return nodes;
  }

  get children(): TreeElement[] {
    return this.childNodes.filter(isElement);
  }

  get firstElementChild(): TreeElement | null {
    return elementFrom(this.firstChild);
  }

  appendChild<Node extends TreeNode>(node: Node): Node {
    node.remove();
    this.insert(node, this.lastChild, null);
    return node;
  }

  append(...nodes: readonly TreeNode[]): void {
    for (const node of nodes) this.appendChild(node);
  }

  replaceChild<Node extends TreeNode>(node: TreeNode, child: Node): Node {
    if (node === child) return child;
    node.remove();
    const { previousSibling, nextSibling } = child;
    child.remove();
    this.insert(node, previousSibling, nextSibling);
    return child;
  }

  /** Removes the node from its parent. */
  remove(): void {
    const { parentNode, previousSibling, nextSibling } = this;
    if (parentNode === null) return;
    if (previousSibling === null) parentNode.firstChild = nextSibling;
    else previousSibling.nextSibling = nextSibling;
    if (nextSibling === null) parentNode.lastChild = previousSibling;
    else nextSibling.previousSibling = previousSibling;
    this.parentNode = null;
    this.previousSibling = null;
    this.nextSibling = null;
    parentNode.changed();
  }

  private insert(node: TreeNode, previous: TreeNode | null, next: TreeNode | null): void {
    node.parentNode = this;
    node.previousSibling = previous;
    node.nextSibling = next;
    if (previous === null) this.firstChild = node;
    else previous.nextSibling = node;
    if (next === null) this.lastChild = node;
    else next.previousSibling = node;
    this.changed();
  }

  protected measureText(): TextSize {
    const size = new TextSize();
    for (let child = this.firstChild; child !== null; child = child.nextSibling) child.addTextTo(size);
    return size;
  }

  protected addTextTo(size: TextSize): void {
    size.add(this.textSize);
  }

  /** Forgets the sizes of this node and of those above. */
  protected changed(): void {
    for (let node: TreeNode | null = this; node !== null && node.keptSize !== null; node = node.parentNode)
      node.keptSize = null;
  }
}

function elementFrom(start: TreeNode | null): TreeElement | null {
  let node = start;
  while (node !== null && !isElement(node)) node = node.nextSibling;
  return node;
}

/** The node after `node` below `root`, in document order. */
export function nextNode(node: TreeNode, root: TreeNode): TreeNode | null {
  if (node.firstChild !== null) return node.firstChild;
  for (let above: TreeNode | null = node; above !== null && above !== root; above = above.parentNode)
    if (above.nextSibling !== null) return above.nextSibling;
  return null;
}

/** The element after `node` below `root`, in document order. */
export function nextBelow(node: TreeNode, root: TreeNode): TreeElement | null {
  let next = nextNode(node, root);
  while (next !== null && !isElement(next)) next = nextNode(next, root);
  return next;
}

/** Whether a link leads to another page; headings are often links to themselves, and others run a script. */
export const leadsElsewhere = (link: TreeElement): boolean =>
  /^(?!#|javascript:)./i.test(link.getAttribute('href') ?? '');

export class TreeElement extends TreeNode {
  /** In lower case. */
  declare readonly localName: string;
  declare private readonly values: Record<string, string | undefined>;

  /** Keeps and changes `attributes`, whose names are in lower case. */
  constructor(tag: string, attributes: Record<string, string | undefined> = {}) {
    super(nodeTypes.element);
    this.localName = tag;
    this.values = attributes;
  }

  getAttribute(name: string): string | null {
    return this.values[name] ?? null;
  }

  removeAttribute(name: string): void {
    this.values[name] = undefined;
    if (name === 'href') this.changed();
  }

  /** Names and values. */
  get attributes(): [string, string][] {
    return Object.entries(this.values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
  }

  get className(): string {
    return this.getAttribute('class') ?? '';
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  protected override addTextTo(size: TextSize): void {
    const own = this.textSize;
    size.add(own);
    if (this.localName === 'a' && leadsElsewhere(this)) size.inLinks += own.trimmedLength;
  }
}
