import { cutText, cutTextStart } from '../text/cut-text.ts';

/** English phrases with which outlets mark a guest's opinion. */
const guest =
  /\b(?:opinion contributor|guest (?:columnist|column|contributor|essay|opinion|writer)|op-ed contributor|contributing (?:columnist|opinion writer)|(?:views|opinions) expressed (?:here|above|in this|by)\b[^.\n]{0,80}\b(?:own|author|author['’]s|not|solely))/i;
/** The phrase is searched in this many characters at the start and at the end. */
const edge = 1000;

/** Whether a text is marked as the opinion of a guest writer. */
export function isGuestOpinion(text: string): boolean {
  return guest.test(cutText(text, edge)) || guest.test(cutTextStart(text, edge));
}
