import { Attributes, type TreeAttribute } from './attributes.ts';
import { namesOfTag } from './tag-names.ts';
import { TextSize } from './text-size.ts';

export const nodeTypes = { element: 1, text: 3, comment: 8, document: 9 } as const;

export const isElement = (node: TreeNode): node is TreeElement => node.nodeType === nodeTypes.element;

/**
 * A node of a page: an element, a text, a comment or the document. Nodes are linked to their neighbours, so that the
 * cost of removing or inserting one is the same wherever it is. Members have the names of the DOM, because Readability
 * uses them; there are only those that Readability or our own steps use.
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
  declare private keptChildren: TreeElement[] | null;

  constructor(nodeType: number) {
    this.nodeType = nodeType;
    this.parentNode = null;
    this.previousSibling = null;
    this.nextSibling = null;
    this.firstChild = null;
    this.lastChild = null;
    this.keptSize = null;
    this.keptChildren = null;
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

  /** Kept between changes, because Readability reads it in each step of its loops. */
  get children(): readonly TreeElement[] {
    this.keptChildren ??= this.childNodes.filter(isElement);
    return this.keptChildren;
  }

  get firstElementChild(): TreeElement | null {
    return elementFrom(this.firstChild);
  }

  get nextElementSibling(): TreeElement | null {
    return elementFrom(this.nextSibling);
  }

  get previousElementSibling(): TreeElement | null {
    let node = this.previousSibling;
    while (node !== null && !isElement(node)) node = node.previousSibling;
    return node;
  }

  /** The elements below with this tag, in document order; not a live list. */
  getElementsByTagName(tag: string): TreeElement[] {
    const { upper } = namesOfTag(tag);
    const found: TreeElement[] = [];
    for (let node = nextNode(this, this); node !== null; node = nextNode(node, this))
      if (isElement(node) && node.tagName === upper) found.push(node);
    return found;
  }

  appendChild<Node extends TreeNode>(node: Node): Node {
    node.remove();
    this.insert(node, this.lastChild, null);
    return node;
  }

  append(...nodes: readonly TreeNode[]): void {
    for (const node of nodes) this.appendChild(node);
  }

  removeChild<Node extends TreeNode>(child: Node): Node {
    child.remove();
    return child;
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
    parentNode.forget(this);
  }

  private insert(node: TreeNode, previous: TreeNode | null, next: TreeNode | null): void {
    node.parentNode = this;
    node.previousSibling = previous;
    node.nextSibling = next;
    if (previous === null) this.firstChild = node;
    else previous.nextSibling = node;
    if (next === null) this.lastChild = node;
    else next.previousSibling = node;
    this.keptChildren = null;
    this.changed();
  }

  /** Readability reads the children after each one that it removes, mostly the first one. */
  private forget(node: TreeNode): void {
    if (this.keptChildren !== null && isElement(node))
      this.keptChildren.splice(this.keptChildren.indexOf(node), 1);
    this.changed();
  }

  /** A tree of the same nodes, without a parent. */
  copy(): TreeNode {
    const copy = this.copyAlone();
    for (let child = this.firstChild; child !== null; child = child.nextSibling)
      copy.appendChild(child.copy());
    return copy;
  }

  /** This node without those below. */
  protected copyAlone(): TreeNode {
    return new TreeNode(this.nodeType);
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

const partOfPage = /^#.+/;

export class TreeElement extends TreeNode {
  /** In lower case. */
  declare localName: string;
  /** In capitals. */
  declare tagName: string;
  declare private readonly kept: Attributes;

  /** Keeps and changes `attributes`. */
  constructor(tag: string, attributes: Record<string, string | undefined> = {}) {
    super(nodeTypes.element);
    const { lower, upper } = namesOfTag(tag);
    this.localName = lower;
    this.tagName = upper;
    this.kept = new Attributes(attributes);
  }

  get nodeName(): string {
    return this.tagName;
  }

  rename(tag: string): void {
    const { lower, upper } = namesOfTag(tag);
    this.localName = lower;
    this.tagName = upper;
    this.changed();
  }

  getAttribute(name: string): string | null {
    return this.kept.get(name);
  }

  hasAttribute(name: string): boolean {
    return this.kept.get(name) !== null;
  }

  setAttribute(name: string, value: string): void {
    this.kept.set(name, value);
    if (name === 'href') this.changed();
  }

  setAttributeNode({ name, value }: TreeAttribute): void {
    this.setAttribute(name, value);
  }

  removeAttribute(name: string): void {
    if (this.kept.get(name) === null) return;
    this.kept.set(name, undefined);
    if (name === 'href') this.changed();
  }

  get attributes(): readonly TreeAttribute[] {
    return this.kept.list();
  }

  get className(): string {
    return this.kept.get('class') ?? '';
  }

  set className(value: string) {
    this.setAttribute('class', value);
  }

  get id(): string {
    return this.kept.get('id') ?? '';
  }

  set id(value: string) {
    this.setAttribute('id', value);
  }

  protected override copyAlone(): TreeElement {
    return new TreeElement(this.localName, this.kept.copy());
  }

  protected override addTextTo(size: TextSize): void {
    const own = this.textSize;
    size.add(own);
    if (this.tagName !== 'A') return;
    if (partOfPage.test(this.getAttribute('href') ?? '')) size.inPartLinks += own.trimmedLength;
    else size.inLinks += own.trimmedLength;
  }
}
