import { type Handler, Parser } from 'htmlparser2';
import { PageTooComplexError } from '../limits.ts';
import { nodeTypes, TreeElement, TreeNode } from './tree.ts';
import { TreeText } from './tree-document.ts';

/** Browsers nest elements no deeper either; elements below become children of the deepest one. */
export const deepestElement = 512;

/** Each costs as much as some of the text; a large page of an outlet has 20,000. */
const maxAttributes = 100_000;

/** The list of open tags, the last one first, which the types of the parser leave out. */
interface OpenTags {
  stack?: string[];
}

/** Builds a tree of what the parser reports. Neighbouring pieces of text become one node. */
class TreeBuilder implements Partial<Handler> {
  readonly top = new TreeNode(nodeTypes.document);
  #open: string[] = [];
  #parent: TreeNode = this.top;
  #text = '';
  #attributes = 0;
  /** Open elements inside a template, whose content is no part of the page; itself included. */
  #inTemplate = 0;

  onparserinit(parser: Parser): void {
    this.#open = (parser as unknown as OpenTags).stack ?? [];
  }

  /** Called while a tag is read, before the attribute is stored. */
  onattribute(): void {
    this.#attributes += 1;
    if (this.#attributes > maxAttributes)
      throw new PageTooComplexError(`The page has more than ${maxAttributes} attributes.`);
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const isTooDeep = this.#forgetTooDeep(name);
    if (this.#inTemplate > 0) {
      if (!isTooDeep) this.#inTemplate += 1;
      return;
    }
    this.#endText();
    const element = new TreeElement(name, attributes);
    this.#parent.appendChild(element);
    if (isTooDeep) return;
    if (name === 'template') this.#inTemplate = 1;
    else this.#parent = element;
  }

  ontext(data: string): void {
    if (this.#inTemplate === 0) this.#text += data;
  }

  /** The parser reports one end for each start, void elements included. */
  onclosetag(): void {
    if (this.#inTemplate > 0) {
      this.#inTemplate -= 1;
      return;
    }
    this.#endText();
    this.#parent = this.#parent.parentNode ?? this.top;
  }

  onend(): void {
    this.#endText();
  }

  /**
   * The parser searches its open tags at each end tag and moves them at each start tag, so that it needs the square of
   * the depth. A tag that is too deep is removed from them; its end is then one without a start.
   */
  #forgetTooDeep(name: string): boolean {
    if (this.#open.length <= deepestElement || this.#open[0] !== name) return false;
    this.#open.shift();
    return true;
  }

  #endText(): void {
    if (this.#text === '') return;
    this.#parent.appendChild(new TreeText(this.#text));
    this.#text = '';
  }
}

/** The nodes of some markup, below a node that is no element. @throws PageTooComplexError */
export function parseMarkup(html: string): TreeNode {
  const builder = new TreeBuilder();
  new Parser(builder).end(html);
  return builder.top;
}
