import { cutAtWord } from '../text/cut-at-word.ts';
import { cutText } from '../text/cut-text.ts';
import { removeElements } from '../text/remove-elements.ts';
import { removeUnseen } from './unseen.ts';

/**
 * A model's text as one paragraph of plain text: without markup, links, control characters and line breaks, at most
 * `max` UTF-16 units. It is not the protection against HTML injection: the page renders it as text anyway.
 */
export function toPlainText(written: string, max: number): string {
  const line = removeUnseen(cutText(written, max * 20)).replace(/\s+/g, ' ');
  const plain = removeElements(removeElements(line, 'script'), 'style')
    .replace(/<\/?[a-z!][^>]*>?/gi, ' ')
    .replace(/!\[[^\][]*\]\([^)]*\)?/g, ' ')
    .replace(/\[([^\][]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/\b(?:javascript|data|vbscript):\S*/gi, ' ')
    .replace(/https?:\/\/\S+/gi, ' ')
    .replace(/(?:^|(?<=\s))#{1,6} /g, '')
    .replace(
      /[*`~]{1,3}(?=\S)|(?<=\S)[*`~]{1,3}|(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu,
      '',
    )
    .replace(/[<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutAtWord(plain, max);
}
