import { parseHTML } from 'linkedom';

/** The little of the DOM that extraction uses; the server's projects carry no browser types. */
export interface DomNode {
  readonly nodeType: number;
  readonly parentNode: DomNode | null;
  readonly childNodes: Iterable<DomNode> & { length: number };
  textContent: string | null;
  remove(): void;
}

export interface DomElement extends DomNode {
  readonly tagName: string;
  readonly children: Iterable<DomElement>;
  readonly attributes: Iterable<{ name: string; value: string }>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  append(...nodes: DomNode[]): void;
}

export interface DomDocument extends DomNode {
  readonly documentElement: DomElement;
  createElement(tag: string): DomElement;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

const elementNode = 1;
const textNode = 3;

export const isElement = (node: DomNode): node is DomElement => node.nodeType === elementNode;
export const isText = (node: DomNode): boolean => node.nodeType === textNode;

const headTags = new Set(['TITLE', 'META', 'LINK', 'BASE', 'STYLE', 'SCRIPT', 'NOSCRIPT', 'TEMPLATE']);

/** Parses a page of any quality into a document that has one html, one head and one body. */
export function parsePage(html: string): DomDocument {
  const clean = html.replace(/[\0\uFFFE\uFFFF]/g, '');
  let document = parse(/<html[\s>]/i.test(clean) ? clean : `<html>${clean}</html>`);
  if (document.documentElement?.tagName !== 'HTML') document = parse(`<html>${clean}</html>`);
  arrange(document);
  if (hasCapitalNames(clean)) lowerAttributeNames(document);
  return document;
}

function parse(html: string): DomDocument {
  const { document }: { document: DomDocument } = parseHTML(html);
  return document;
}

/** The parser does not repair structure as a browser does: an unclosed head holds the body, and so on. */
function arrange(document: DomDocument): void {
  const root = document.documentElement;
  const head = root.querySelector('head') ?? document.createElement('head');
  const body = root.querySelector('body') ?? document.createElement('body');
  head.remove();
  body.remove();
  const strays = [...strayChildren(head), ...root.childNodes, ...after(document, root)];
  for (const node of strays) {
    node.remove();
    if (isElement(node) && headTags.has(node.tagName)) head.append(node);
    else body.append(node);
  }
  root.append(head, body);
}

/** What stands in the head from the first thing on that does not belong there. */
function strayChildren(head: DomElement): DomNode[] {
  const nodes = [...head.childNodes];
  const first = nodes.findIndex((node) => isElement(node) && !headTags.has(node.tagName));
  return first < 0 ? [] : nodes.slice(first);
}

function after(document: DomDocument, root: DomElement): DomNode[] {
  const nodes = [...document.childNodes];
  return nodes.slice(nodes.indexOf(root) + 1).filter((node) => isElement(node) || isText(node));
}

const namesThatMatter =
  /\s(?:content|name|property|itemprop|href|class|id|lang|datetime|rel|type|style|http-equiv)\s*=/gi;

/** Old pages shout `CONTENT=`; today's frameworks write `dateTime=` and `itemProp=`. */
function hasCapitalNames(html: string): boolean {
  for (const [found] of html.matchAll(namesThatMatter)) if (found !== found.toLowerCase()) return true;
  return false;
}

/** The parser keeps `CONTENT=` as it is and then does not find `content`. */
function lowerAttributeNames(document: DomDocument): void {
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const lower = name.toLowerCase();
      if (lower !== name && element.getAttribute(lower) === null) element.setAttribute(lower, value);
    }
  }
}

/** The lower-case words of an element's class and id: "ArticleBody_main-text" gives article, body, main, text. */
export function nameWords(element: DomElement): string[] {
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`;
  return names
    .slice(0, 400)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** Hidden by its own markup; what style sheets hide is not known. */
export function isHidden(element: DomElement): boolean {
  if (element.getAttribute('hidden') !== null) return true;
  const style = element.getAttribute('style');
  return style !== null && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}
