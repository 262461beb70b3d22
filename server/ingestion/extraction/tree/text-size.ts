const space = 0x20;
const noBreakSpace = 0xa0;
/** The characters beyond the no-break space that `\s` matches. */
const rareSpaces: ReadonlySet<number> = new Set([
  0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028,
  0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);

/** Whether `\s` matches this UTF-16 code unit. */
function isSpace(code: number): boolean {
  if (code <= space) return code === space || (code >= 0x09 && code <= 0x0d);
  if (code <= noBreakSpace) return code === noBreakSpace;
  return code >= 0x1680 && rareSpaces.has(code);
}

/**
 * How long the text of a node is, each run of white space counted as one character. Sizes of neighbours add up, so
 * that the size of an element follows from those of its children and no text is put together to be counted.
 */
export class TextSize {
  /** Characters, white space at both ends included. */
  declare length: number;
  /** Characters of links to other pages below the node, each trimmed. */
  declare inLinks: number;
  /** Whether the text starts or ends with white space; of no meaning when it is empty. */
  declare private startsWithSpace: boolean;
  declare private endsWithSpace: boolean;

  constructor() {
    this.length = 0;
    this.inLinks = 0;
    this.startsWithSpace = false;
    this.endsWithSpace = false;
  }

  static of(text: string): TextSize {
    const size = new TextSize();
    let inSpace = false;
    for (let at = 0; at < text.length; at += 1) {
      const isNextSpace = isSpace(text.charCodeAt(at));
      if (!isNextSpace || !inSpace) size.length += 1;
      inSpace = isNextSpace;
    }
    size.startsWithSpace = text !== '' && isSpace(text.charCodeAt(0));
    size.endsWithSpace = inSpace;
    return size;
  }

  /** Characters between white space at both ends. */
  get trimmedLength(): number {
    return Math.max(0, this.length - Number(this.startsWithSpace) - Number(this.endsWithSpace));
  }

  /** Adds the text that follows. */
  add(next: TextSize): void {
    this.inLinks += next.inLinks;
    if (next.length === 0) return;
    if (this.length === 0) this.startsWithSpace = next.startsWithSpace;
    const shared = this.length > 0 && this.endsWithSpace && next.startsWithSpace ? 1 : 0;
    this.length += next.length - shared;
    this.endsWithSpace = next.endsWithSpace;
  }
}
