import { decodeEntities } from './html-to-text.ts';

const start = '<![CDATA[';

/** The text of a piece of XML: comments removed, entities decoded, CDATA sections unchanged. */
export function decodeXml(markup: string): string {
  if (!/[<&]/.test(markup)) return markup;
  const parts: string[] = [];
  let from = 0;
  for (let at = markup.indexOf(start); at >= 0; at = markup.indexOf(start, from)) {
    parts.push(decodePart(markup.slice(from, at)));
    const end = markup.indexOf(']]>', at);
    parts.push(markup.slice(at + start.length, end < 0 ? markup.length : end));
    from = end < 0 ? markup.length : end + 3;
  }
  parts.push(decodePart(markup.slice(from)));
  return parts.join('');
}

function decodePart(markup: string): string {
  return decodeEntities(removeComments(markup));
}

/** The markup without its comments; from one without an end on, it stays as it is. */
export function removeComments(markup: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = markup.indexOf('<!--'); at >= 0; at = markup.indexOf('<!--', from)) {
    const end = markup.indexOf('-->', at + 4);
    if (end < 0) break;
    parts.push(markup.slice(from, at));
    from = end + 3;
  }
  return from === 0 ? markup : parts.join('') + markup.slice(from);
}
