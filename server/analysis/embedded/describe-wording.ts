import { formatSigned, leanToNumeric } from '#domain/analysis/bias-scale.ts';
import type { TermHit } from '#domain/analysis/find-terms.ts';
import type { CredibilityRating, LeanRating, PartisanSide } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { type ParsedDocument, textSentences } from './parse-document.ts';

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

/** The most used terms as written in the text: “open borders” (twice), “amnesty”. */
function listTerms(document: ParsedDocument, hits: readonly TermHit[], max: number): string {
  const counts = new Map<string, { written: string; count: number; weight: number }>();
  for (const hit of hits) {
    const written = sliceText(document.full, hit.start, hit.end).replace(/\s+/g, ' ');
    const known = counts.get(hit.entry.term) ?? { written, count: 0, weight: hit.entry.weight };
    counts.set(hit.entry.term, { ...known, count: known.count + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.weight * b.count - a.weight * a.count)
    .slice(0, max)
    .map(({ written, count }) => (count === 1 ? `“${written}”` : `“${written}” (${times(count)})`))
    .join(', ');
}

/** The passages in which the writer blames a side, or doubts its word; null without any. */
function describeBlame(
  document: ParsedDocument,
  hits: readonly TermHit[],
  against: PartisanSide,
): string | null {
  const own = hits.filter(({ entry }) => entry.isBlame === true && entry.side !== against);
  if (own.length === 0) return null;
  return `The writer finds fault with the ${against} or doubts its word: ${listTerms(document, own, 3)}.`;
}

function describeSide(document: ParsedDocument, hits: readonly TermHit[], side: PartisanSide): string | null {
  const own = hits.filter((hit) => hit.entry.side === side && hit.entry.isBlame !== true);
  if (own.length === 0) return null;
  const terms = document.aboutBritain
    ? `Terms that belong to the British ${side}`
    : `Terms more common at ${side}-rated outlets`;
  return `${terms}: ${listTerms(document, own, 4)}.`;
}

function describeTerms(document: ParsedDocument): string {
  const { partisan, loaded } = document.lexicon;
  const left = describeSide(document, partisan, 'left');
  const right = describeSide(document, partisan, 'right');
  const blames = [describeBlame(document, partisan, 'left'), describeBlame(document, partisan, 'right')];
  const said = [left, right, ...blames].filter((part) => part !== null).join(' ');
  if (said === '' && loaded.length === 0) {
    return 'Outside quotations, the wording holds no partisan and no loaded term of our lists.';
  }
  if (said === '') return 'Outside quotations, no partisan term of our list occurs.';
  return `Outside quotations, this stands out in the wording. ${said}`;
}

/** Null when the paragraph on terms already covers it. */
function describeLoaded(document: ParsedDocument): string | null {
  const { loaded, partisan } = document.lexicon;
  if (loaded.length === 0)
    return document.political && partisan.length === 0 ? null : 'No loaded term of our list occurs.';
  const rate = Math.max(1, Math.round((1000 * loaded.length) / Math.max(1, document.wordCount)));
  const count = loaded.length === 1 ? 'One loaded term occurs' : `${loaded.length} loaded terms occur`;
  return `${count} outside quotations: ${listTerms(document, loaded, 4)}. That is ${rate} in every 1,000 words.`;
}

function describeSources(document: ParsedDocument, credibility: CredibilityRating): string {
  const attribution = credibility.factors.find(({ id }) => id === 'attribution');
  const quoted = document.quoted
    .filter(({ start }) => start >= document.textStart)
    .reduce((sum, { start, end }) => sum + end - start, 0);
  const share = Math.round((100 * quoted) / Math.max(1, document.text.length));
  const named =
    attribution === undefined
      ? `The text has ${textSentences(document).length} sentences.`
      : `Sentences that name a source: ${attribution.value}.`;
  const speech =
    share === 0
      ? 'There is no quoted speech.'
      : `Quoted speech makes up ${share}% of the text and does not count.`;
  return `${named} ${speech}`;
}

function describeOutlet(outlet: Outlet, lean: LeanRating): string {
  if (outlet.lean === null) return `${outlet.name} is unrated in our table.`;
  const text = lean.parts.find((part) => part.kind === 'text');
  const usual = `${outlet.name} usually stands at ${formatSigned(leanToNumeric(outlet.lean))} on the scale of −2 to +2.`;
  if (text?.lean == null) return usual;
  const side = text.lean < 0 ? 'left' : 'right';
  if (Math.abs(outlet.lean) < 0.1) return `${usual} The wording of this article leans ${side}.`;
  const same = Math.sign(text.lean) === Math.sign(outlet.lean);
  return `${usual} The wording of this article points to ${same ? 'the same' : 'the other'} side.`;
}

const abstained: Readonly<Record<string, string>> = {
  'no-text': 'There is no text to read, so the wording is not rated.',
  'too-short': 'The text is too short for its wording to be rated.',
  'not-english': 'The text is not in English. Only English wording can be rated so far.',
  'not-political': 'The text holds little political vocabulary, so its wording is not rated.',
  'weak-signal': 'The wording resembles neither side clearly.',
  'british-subject':
    'The text is about British politics. Its wording is not rated, since too few British articles could be measured so far.',
  satire: 'The outlet publishes satire, which is not rated.',
};

/** The reason why the wording gave no rating, as a sentence; null when it gave one. */
export function describeAbstention(lean: LeanRating, reason: string | null): string | null {
  const hasLean = lean.parts.some((part) => part.kind === 'text' && part.lean !== null);
  return hasLean && lean.abstention === null ? null : (abstained[reason ?? 'weak-signal'] ?? null);
}

/** Paragraphs on the wording: measured facts and terms of the article, never motives. */
export function describeWording(
  document: ParsedDocument,
  facts: {
    lean: LeanRating;
    credibility: CredibilityRating;
    outlet: Outlet | null;
    textAbstention: string | null;
  },
): string[] {
  const { lean, credibility, outlet, textAbstention } = facts;
  const abstention = describeAbstention(lean, textAbstention);
  const paragraphs: string[] = [];
  if (document.english && document.political && document.wordCount > 0)
    paragraphs.push(describeTerms(document));
  if (document.english && document.wordCount >= 20) {
    const measured = [describeLoaded(document), describeSources(document, credibility)];
    paragraphs.push(measured.filter((part) => part !== null).join(' '));
  }
  const closing = [abstention, outlet === null ? null : describeOutlet(outlet, lean)].filter(
    (part) => part !== null,
  );
  if (closing.length > 0) paragraphs.push(closing.join(' '));
  return paragraphs;
}
