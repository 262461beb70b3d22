import { sliceText } from '#domain/text/cut-text.ts';
import { decodeEntities } from './html-to-text.ts';

const start = '<![CDATA[';

/** The text of a piece of XML: comments removed, entities decoded, CDATA sections unchanged. */
export function decodeXml(markup: string): string {
  let at = markup.indexOf('<');
  if (at < 0) return decodeEntities(markup);
  const parts: string[] = [];
  let from = 0;
  for (at = markup.indexOf(start, at); at >= 0; at = markup.indexOf(start, from)) {
    if (at > from) parts.push(decodePart(sliceText(markup, from, at)));
    const end = markup.indexOf(']]>', at);
    parts.push(sliceText(markup, at + start.length, end < 0 ? markup.length : end));
    from = end < 0 ? markup.length : end + 3;
  }
  if (from < markup.length) parts.push(decodePart(sliceText(markup, from)));
  return parts.join('');
}

function decodePart(markup: string): string {
  return decodeEntities(removeComments(markup));
}

/** The markup without its comments; from one without an end on, it stays as it is. */
function removeComments(markup: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = markup.indexOf('<!--'); at >= 0; at = markup.indexOf('<!--', from)) {
    const end = markup.indexOf('-->', at + 4);
    if (end < 0) break;
    parts.push(sliceText(markup, from, at));
    from = end + 3;
  }
  return from === 0 ? markup : parts.join('') + sliceText(markup, from);
}
