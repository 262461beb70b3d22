const space = 0x20;
/** No white space lies between the space and the no-break space; tabs and line ends are below. */
const noBreakSpace = 0xa0;
const otherSpace = /^[\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]$/;

/** Whether `\s` matches this character. */
function isSpace(code: number): boolean {
  if (code <= space) return code === space || (code >= 0x09 && code <= 0x0d);
  if (code <= noBreakSpace) return code === noBreakSpace;
  return code >= 0x1680 && otherSpace.test(String.fromCharCode(code));
}

/**
 * How long the text of a node is, each run of white space counted as one character. Sizes of neighbours add up, so
 * that the size of an element follows from those of its children and no text is put together to be counted.
 */
export class TextSize {
  /** Characters, white space at both ends included. */
  length = 0;
  /** Whether the text starts or ends with white space; of no meaning when it is empty. */
  #startsWithSpace = false;
  #endsWithSpace = false;
  /** Characters of links below the node, each trimmed. */
  inLinks = 0;
  /** As `inLinks`, of links to a part of the same page, which are not counted there. */
  inPartLinks = 0;

  static of(text: string): TextSize {
    const size = new TextSize();
    let inSpace = false;
    for (let at = 0; at < text.length; at += 1) {
      const isNextSpace = isSpace(text.charCodeAt(at));
      if (!isNextSpace || !inSpace) size.length += 1;
      inSpace = isNextSpace;
    }
    size.#startsWithSpace = text !== '' && isSpace(text.charCodeAt(0));
    size.#endsWithSpace = inSpace;
    return size;
  }

  /** Characters between white space at both ends. */
  get trimmedLength(): number {
    return Math.max(0, this.length - Number(this.#startsWithSpace) - Number(this.#endsWithSpace));
  }

  /** Adds the text that follows. */
  add(next: TextSize): void {
    this.inLinks += next.inLinks;
    this.inPartLinks += next.inPartLinks;
    if (next.length === 0) return;
    if (this.length === 0) this.#startsWithSpace = next.#startsWithSpace;
    const shared = this.length > 0 && this.#endsWithSpace && next.#startsWithSpace ? 1 : 0;
    this.length += next.length - shared;
    this.#endsWithSpace = next.#endsWithSpace;
  }
}
