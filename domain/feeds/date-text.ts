import { cutText } from '../text/cut-text.ts';

const maxMarkupLength = 2000;

/** What markup says: the attribute that is meant for programs, else its text. */
export function dateInMarkup(markup: string): string {
  if (!markup.includes('<')) return markup;
  const piece = cutText(markup, maxMarkupLength);
  const attribute = /\bdatetime\s{0,9}=\s{0,9}["']([^"']{4,80})/i.exec(piece)?.[1];
  return attribute ?? piece.replace(/<[^<>]*>/g, ' ');
}

/** In Arabic and Persian digits. */
export function withLatinDigits(text: string): string {
  return /[٠-٩۰-۹]/.test(text)
    ? text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    : text;
}
