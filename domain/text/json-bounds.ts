export interface JsonBounds {
  /** Objects, lists, their fields and entries. */
  values: number;
  /** Objects and lists inside one another. */
  depth: number;
}

/** Where the string that begins at `start` ends. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charAt(before) === '\\') before -= 1;
    // An even number of backslashes escapes itself only.
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Whether JSON text stays within bounds, so that parsing it and what is done with its fields is cheap. Reads the text
 * once and creates nothing. Text that is no JSON may pass.
 */
export function isWithinBounds(json: string, { values, depth }: JsonBounds): boolean {
  let left = values - 1;
  let levels = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(json, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        left -= 1;
        levels += 1;
        if (left < 0 || levels > depth) return false;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        levels -= 1;
        break;
      case 0x2c: // ,
        left -= 1;
        if (left < 0) return false;
    }
  }
  return true;
}
