/** The little of the DOM that extraction uses; the server's projects carry no browser types. */
export interface DomNode {
  readonly nodeType: number;
  readonly parentNode: DomNode | null;
  readonly childNodes: Iterable<DomNode> & { length: number };
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly firstElementChild: DomElement | null;
  textContent: string | null;
  remove(): void;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  readonly nextElementSibling: DomElement | null;
  readonly children: Iterable<DomElement>;
  readonly attributes: Iterable<{ name: string; value: string }>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  append(...nodes: DomNode[]): void;
}

export interface DomDocument extends DomNode {
  readonly documentElement: DomElement;
  createElement(tag: string): DomElement;
}
