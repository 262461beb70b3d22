/** What XML 1.0 cannot hold, and other characters that nobody means to write: controls, noncharacters, half surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF\p{Surrogate}]/gu;

/** One line of text that every output format can hold. */
export function plainLine(text: string): string {
  return text.replace(unwritable, '').replace(/\s+/g, ' ').trim();
}
