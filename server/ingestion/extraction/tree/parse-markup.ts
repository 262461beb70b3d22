import { type Handler, Parser } from 'htmlparser2';
import { nodeTypes, TreeElement, TreeNode } from './tree.ts';
import { TreeComment, TreeText } from './tree-document.ts';

/** Browsers nest elements no deeper either; elements below become children of the deepest one. */
export const deepestElement = 512;

/** Builds a tree of what the parser reports. Neighbouring pieces of text become one node. */
class TreeBuilder implements Partial<Handler> {
  readonly top = new TreeNode(nodeTypes.document);
  #parent: TreeNode = this.top;
  #depth = 0;
  #text = '';
  /** Open elements inside a template, whose content is no part of the page; itself included. */
  #inTemplate = 0;

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.#inTemplate > 0) {
      this.#inTemplate += 1;
      return;
    }
    this.#endText();
    const element = new TreeElement(name, attributes);
    this.#parent.appendChild(element);
    if (name === 'template') this.#inTemplate = 1;
    else {
      if (this.#depth < deepestElement) this.#parent = element;
      this.#depth += 1;
    }
  }

  ontext(data: string): void {
    if (this.#inTemplate === 0) this.#text += data;
  }

  oncomment(data: string): void {
    if (this.#inTemplate > 0) return;
    this.#endText();
    this.#parent.appendChild(new TreeComment(data));
  }

  /** The parser reports one end for each start, void elements included. */
  onclosetag(): void {
    if (this.#inTemplate > 0) {
      this.#inTemplate -= 1;
      return;
    }
    this.#endText();
    this.#depth -= 1;
    if (this.#depth < deepestElement) this.#parent = this.#parent.parentNode ?? this.top;
  }

  onend(): void {
    this.#endText();
  }

  #endText(): void {
    if (this.#text === '') return;
    this.#parent.appendChild(new TreeText(this.#text));
    this.#text = '';
  }
}

/** The nodes of some markup, below a node that is no element. */
export function parseMarkup(html: string): TreeNode {
  const builder = new TreeBuilder();
  new Parser(builder).end(html);
  return builder.top;
}
