import { Node, parseHTML } from 'linkedom';
import { cutText } from '#domain/text/cut-text.ts';
import type { DomDocument, DomElement, DomNode } from './dom-types.ts';
import { elementsBelow, firstBelow, tagOf } from './elements.ts';

const elementNode = 1;
const textNode = 3;

export const isElement = (node: DomNode): node is DomElement => node.nodeType === elementNode;
export const isText = (node: DomNode): boolean => node.nodeType === textNode;

const headTags = new Set(['title', 'meta', 'link', 'base', 'style', 'script', 'noscript', 'template']);

/**
 * Each node of linkedom is an EventTarget with an entry in a weak map, which needs a tenth of the time of a page,
 * garbage collection included. Extraction uses no events, so that the base class is replaced by an empty one.
 */
function disableEventTargets(): void {
  const nodeClass: unknown = Object.getPrototypeOf(Node);
  if (typeof nodeClass === 'function') Object.setPrototypeOf(nodeClass, class EmptyEventTarget {});
}

disableEventTargets();

/** Parses a page, also a malformed one, into a document with one html, one head and one body. */
export function parsePage(html: string): DomDocument {
  const clean = html.replace(/[\0\uFFFE\uFFFF]/g, '');
  let document = parse(/<html[\s>]/i.test(clean) ? clean : `<html>${clean}</html>`);
  if (document.documentElement?.localName !== 'html') document = parse(`<html>${clean}</html>`);
  repairStructure(document);
  if (hasCapitalNames(clean)) lowerAttributeNames(document);
  return document;
}

function parse(html: string): DomDocument {
  const { document }: { document: DomDocument } = parseHTML(html);
  return document;
}

/** Repairs the structure as a browser does; linkedom puts the body into an unclosed head, for example. */
function repairStructure(document: DomDocument): void {
  const root = document.documentElement;
  const head = firstBelow(root, 'head') ?? document.createElement('head');
  const body = firstBelow(root, 'body') ?? document.createElement('body');
  head.remove();
  body.remove();
  const strays = [...strayChildren(head), ...root.childNodes, ...after(document, root)];
  for (const node of strays) {
    node.remove();
    if (isElement(node) && headTags.has(tagOf(node))) head.append(node);
    else body.append(node);
  }
  root.append(head, body);
}

/** The children of the head from the first element on that does not belong there. */
function strayChildren(head: DomElement): DomNode[] {
  const nodes = [...head.childNodes];
  const first = nodes.findIndex((node) => isElement(node) && !headTags.has(tagOf(node)));
  return first < 0 ? [] : nodes.slice(first);
}

function after(document: DomDocument, root: DomElement): DomNode[] {
  const nodes = [...document.childNodes];
  return nodes.slice(nodes.indexOf(root) + 1).filter((node) => isElement(node) || isText(node));
}

const usedAttributes = new Set(
  'content name property itemprop href class id lang datetime rel type style http-equiv'.split(' '),
);

/** Old pages write `CONTENT=`, today's frameworks `dateTime=` and `itemProp=`. */
function hasCapitalNames(html: string): boolean {
  for (const [, name = ''] of html.matchAll(/\s([a-z-]{0,10}[A-Z][A-Za-z-]{0,10})\s*=/g))
    if (usedAttributes.has(name.toLowerCase())) return true;
  return false;
}

/** The parser keeps the case of `CONTENT`, so that `getAttribute('content')` finds nothing. */
function lowerAttributeNames(document: DomDocument): void {
  for (const element of elementsBelow(document)) {
    for (const { name, value } of [...element.attributes]) {
      const lower = name.toLowerCase();
      if (lower !== name && element.getAttribute(lower) === null) element.setAttribute(lower, value);
    }
  }
}

/** The lower-case words of an element's class and id: "ArticleBody_main-text" gives article, body, main, text. */
export function classWords(element: DomElement): string[] {
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`;
  return cutText(names, 400)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** Whether its own markup hides the element. Style sheets are not loaded. */
export function isHidden(element: DomElement): boolean {
  if (element.getAttribute('hidden') !== null) return true;
  const style = element.getAttribute('style');
  return style !== null && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}
