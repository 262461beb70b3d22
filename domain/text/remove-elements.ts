/**
 * Replaces each element of this name, such as `script`, with its content by a space. Elements without an end tag stay.
 * Runs in linear time: when no end tag follows, the search for start tags ends.
 */
export function removeElements(text: string, name: string): string {
  const start = new RegExp(`<${name}\\b[^<>]*>`, 'gi');
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  const kept: string[] = [];
  let from = 0;
  for (let opened = start.exec(text); opened !== null; opened = start.exec(text)) {
    end.lastIndex = start.lastIndex;
    if (end.exec(text) === null) break;
    kept.push(text.slice(from, opened.index));
    from = end.lastIndex;
    start.lastIndex = from;
  }
  return [...kept, text.slice(from)].join(' ');
}
