import { sliceText } from '../text/cut-text.ts';

const asciiPerToken = 3.6;
const othersPerToken = 1.5;

/**
 * A conservative estimate of a model's token count: 3.6 ASCII characters, or 1.5 other characters, per token. English
 * prose has about 4.3 characters per token, so the estimate is rather high.
 */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / asciiPerToken + others / othersPerToken);
}

/** The start of a text within an estimated number of tokens, cut at white space if possible. */
export function cutToTokens(text: string, maxTokens: number): { text: string; isCut: boolean } {
  const maxLength = Math.ceil(maxTokens * asciiPerToken);
  if (text.length <= maxLength && estimateTokens(text) <= maxTokens) return { text, isCut: false };
  let low = 0;
  let high = Math.min(text.length, maxLength);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (estimateTokens(sliceText(text, 0, middle)) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  const space = sliceText(text, 0, low).search(/\s\S*$/);
  const cut = sliceText(text, 0, space > low / 2 ? space : low);
  return { text: cut, isCut: true };
}
