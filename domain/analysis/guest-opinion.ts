import { cutText, cutTextStart } from '../text/cut-text.ts';

/** How outlets mark a piece whose opinion is a guest's; English. */
const guest =
  /\b(?:opinion contributor|guest (?:columnist|column|contributor|essay|opinion|writer)|op-ed contributor|contributing (?:columnist|opinion writer)|(?:views|opinions) expressed (?:here|above|in this|by)\b[^.\n]{0,80}\b(?:own|author|author['’]s|not|solely))/i;
/** It stands above the text, or below it. */
const edge = 1000;

/** Whether a text says that it is the opinion of somebody who does not speak for the outlet. */
export function isGuestOpinion(text: string): boolean {
  return guest.test(cutText(text, edge)) || guest.test(cutTextStart(text, edge));
}
