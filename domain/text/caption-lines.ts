import { sliceText } from './cut-text.ts';
import type { Span } from './quoted-spans.ts';

/** Longer lines are paragraphs of the article. */
const maxCharacters = 1500;
/** The credit of a picture in brackets at the end of a line, as in "(Ada Holm/Meridian via AP)" or "(Reuters)". */
const credit =
  /\([^()\n]{0,60}\b(?:AP|AFP|EPA|REUTERS|Reuters|Getty|Shutterstock|Associated Press)(?: Photos?| Images)?(?:[/,;][^()\n]{0,50})?\)\.?$/;

/** The lines of a text that are captions, since the credit of a picture ends them. */
export function findCaptionLines(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const shown = line.trimEnd();
    if (shown.length <= maxCharacters && /\)\.?$/.test(shown) && credit.test(sliceText(shown, -110)))
      spans.push({ start, end });
    start = end + 1;
  }
  return spans;
}
