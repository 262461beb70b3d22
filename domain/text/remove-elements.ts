import { sliceText } from './cut-text.ts';
/**
 * The text with a blank for each element of this name, such as `script`, its content included. Elements
 * without an end tag stay. Takes linear time: once no end tag follows, no start tag is looked for.
 */
export function removeElements(text: string, name: string): string {
  const start = new RegExp(`<${name}\\b[^<>]*>`, 'gi');
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  const kept: string[] = [];
  let from = 0;
  for (let opened = start.exec(text); opened !== null; opened = start.exec(text)) {
    end.lastIndex = start.lastIndex;
    if (end.exec(text) === null) break;
    kept.push(sliceText(text, from, opened.index));
    from = end.lastIndex;
    start.lastIndex = from;
  }
  return [...kept, sliceText(text, from)].join(' ');
}
