import { sliceText } from './cut-text.ts';
import type { Span } from './quoted-spans.ts';

/** Longer lines are paragraphs of the article. */
const maxCharacters = 1500;
/** A caption before a line with its credit is shorter. */
const maxCaption = 400;
/** A longer line that stands twice in a row is the caption of a gallery. */
const minRepeated = 20;
/** The credit of a picture in brackets at the end of a line, as in "(Ada Holm/Meridian via AP)" or "(Reuters)". */
const credit =
  /\([^()\n]{0,60}\b(?:AP|AFP|EPA|REUTERS|Reuters|Getty|Shutterstock|Associated Press)(?: Photos?| Images)?(?:[/,;][^()\n]{0,50})?\)\.?$/;

/** A line that is only the credit of the picture whose caption is the line before: "Ada Holm/Getty Images". */
const creditLine =
  /^(?:\p{Lu}[\p{L}.'’-]+ ){1,4}?\p{Lu}[\p{L}.'’-]+ ?\/ ?(?:AP|AFP|EPA|REUTERS|Reuters|Getty|Shutterstock|Bloomberg)\b.{0,40}$/u;

/**
 * The lines of a text that are not the writer's report: captions, since the credit of a picture ends or follows them
 * or they stand twice,
 * and the line after a colon, which is a letter, another paper's text or part of a list.
 */
export function findCaptionLines(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let isAnnounced = false;
  let last = '';
  let before: Span | null = null;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const shown = line.trimEnd();
    if (shown.length <= maxCharacters && /\)\.?$/.test(shown) && credit.test(sliceText(shown, -110)))
      spans.push({ start, end });
    if (before !== null && shown.length < 100 && creditLine.test(shown)) spans.push(before, { start, end });
    if (before !== null && shown.length > minRepeated && shown === last) spans.push(before, { start, end });
    else if (isAnnounced && shown !== '') spans.push({ start, end });
    if (shown !== '') {
      last = shown;
      before = end - start <= maxCaption ? { start, end } : null;
      isAnnounced = shown.endsWith(':');
    }
    start = end + 1;
  }
  return spans;
}
