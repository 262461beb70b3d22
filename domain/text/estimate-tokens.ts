import { sliceText } from '../text/cut-text.ts';

const asciiPerToken = 3.6;
const othersPerToken = 1.5;

/**
 * A careful estimate of the tokens a model counts: 3.6 ASCII signs or one and a half others to a token.
 * English prose runs at about 4.3 signs a token, so the estimate is on the high side.
 */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / asciiPerToken + others / othersPerToken);
}

/** The beginning of a text within an estimate of tokens, cut at white space where there is any. */
export function cutToTokens(text: string, maxTokens: number): { text: string; isCut: boolean } {
  const longest = Math.ceil(maxTokens * asciiPerToken);
  if (text.length <= longest && estimateTokens(text) <= maxTokens) return { text, isCut: false };
  let low = 0;
  let high = Math.min(text.length, longest);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (estimateTokens(sliceText(text, 0, middle)) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  const space = sliceText(text, 0, low).search(/\s\S*$/);
  const cut = sliceText(text, 0, space > low / 2 ? space : low);
  return { text: cut, isCut: true };
}
