/** Characters that XML 1.0 forbids, and other controls, noncharacters and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF\p{Surrogate}]/gu;

/** A text as one line without characters that an output format forbids. */
export function plainLine(text: string): string {
  return text.replace(unwritable, '').replace(/\s+/g, ' ').trim();
}
