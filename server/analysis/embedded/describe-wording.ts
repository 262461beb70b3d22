import { kindPhrases } from '#domain/analysis/article-kind.ts';
import { biasCategory, checkerBiasBand } from '#domain/analysis/bias-bands.ts';
import { formatSigned, leanToNumeric } from '#domain/analysis/bias-scale.ts';
import { confidenceWords } from '#domain/analysis/confidence-words.ts';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import { findQuotedSpeakers } from '#domain/analysis/find-quoted-speakers.ts';
import type { TermHit } from '#domain/analysis/find-terms.ts';
import { measuredHeading } from '#domain/analysis/format-analysis.ts';
import { type Analysis, type LeanRating, type PartisanSide, partisanSides } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { neutralBelow } from '#models/articles/article-weights.ts';
import type { WordingMeasures } from './measure-wording.ts';
import { type ParsedDocument, textSentences } from './parse-document.ts';
import { describeUncounted } from './rate-lean.ts';

interface Facts extends Pick<Analysis, 'lean' | 'credibility'> {
  kind: NonNullable<Analysis['kind']>;
  wording: WordingMeasures;
  outlet: Outlet | null;
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** "a", "a and b", "a, b and c". */
function join(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** The weightiest terms as written in the text: “open borders” (twice), “amnesty”. */
function listTerms(document: ParsedDocument, hits: readonly TermHit[], max: number): string[] {
  const counts = new Map<string, { written: string; count: number; weight: number }>();
  for (const hit of hits) {
    const written = sliceText(document.full, hit.start, hit.end).replace(/\s+/g, ' ');
    const known = counts.get(hit.entry.term) ?? { written, count: 0, weight: hit.entry.weight };
    counts.set(hit.entry.term, { ...known, count: known.count + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.weight * b.count - a.weight * a.count)
    .slice(0, max)
    .map(({ written, count }) => (count === 1 ? `“${written}”` : `“${written}” (${times(count)})`));
}

function describeOutlet({ kind, outlet }: Facts): string {
  const what = kindPhrases[kind.name];
  if (outlet === null) return `${what} of an outlet that is not in our table.`;
  if (outlet.flags.includes('satire')) return `${what} by ${outlet.name}, which invents its news.`;
  if (outlet.lean === null) return `${what} by ${outlet.name}, which has no rating in our table.`;
  const side = biasCategory(outlet.lean);
  const usual = side === 'center' ? 'usually stands in the center' : `usually leans ${side}`;
  return `${what} by ${outlet.name}, which ${usual}.`;
}

/** Words for the size of a lean that is not neutral. */
function sizeWords(lean: number): string {
  const [size, side] = [Math.abs(lean), lean < 0 ? 'left' : 'right'];
  return size < 0.3 ? `leans ${side} a little` : size < 0.5 ? `leans ${side}` : `leans clearly ${side}`;
}

/** "“amnesty” is more common at outlets of the right". */
function describeTerms(document: ParsedDocument, side: PartisanSide): string | null {
  const hits = document.lexicon.partisan.filter(({ entry }) => entry.side === side);
  const terms = listTerms(document, document.political ? hits : [], 3);
  if (terms.length === 0) return null;
  const belong = document.aboutBritain ? `of the British ${side}` : `of the ${side}`;
  return `${join(terms)} ${terms.length === 1 ? `is a term ${belong}` : `are terms ${belong}`}`;
}

/** Of which side the article speaks ill more often, where that speaks for its lean. */
function describeIll({ ill, lean }: WordingMeasures): string | null {
  const [more, less]: [PartisanSide, PartisanSide] =
    ill.left > ill.right ? ['left', 'right'] : ['right', 'left'];
  const speaks = ill[more] >= 5 && ill[more] >= 2 * ill[less] && (lean ?? 0) * (more === 'left' ? 1 : -1) > 0;
  return speaks
    ? `where it names one side alone, bad news and blame stand beside the ${more} more often (${ill[more]} words to ${ill[less]})`
    : null;
}

function describeLoaded(document: ParsedDocument): string | null {
  const terms = listTerms(document, document.lexicon.loaded, 4);
  return terms.length === 0 ? null : `${join(terms)} ${terms.length === 1 ? 'is' : 'are'} loaded`;
}

function describeOwnWording(document: ParsedDocument, { wording, lean: rating }: Facts): string {
  const { lean, uncounted } = wording;
  const chance = rating.parts.find(({ kind }) => kind === 'text')?.confidence ?? 0;
  if (lean === null) return describeUncounted(uncounted) ?? 'There is no text to read.';
  const isNeutral = Math.abs(lean) < neutralBelow;
  const side: PartisanSide = lean < 0 ? 'left' : 'right';
  const ordered: PartisanSide[] = side === 'left' ? ['left', 'right'] : ['right', 'left'];
  const reasons = [
    ...ordered.map((each) => describeTerms(document, each)),
    isNeutral ? null : describeIll(wording),
  ].filter((part) => part !== null);
  const loaded = describeLoaded(document);
  const start = `Its own wording ${isNeutral ? 'is close to neutral' : sizeWords(lean)} (${confidenceWords(chance).toLowerCase()})`;
  if (reasons.length > 0)
    return `${start}: ${[...reasons, ...(loaded === null ? [] : [loaded])].join('; ')}.`;
  const why = isNeutral ? 'without a partisan term of our lists' : 'by the sum of its words';
  return `${start}, ${why}; ${loaded ?? 'no loaded term of our lists occurs'}.`;
}

function describeSpeakers(document: ParsedDocument): string {
  const inText = document.quoted.filter(({ start }) => start >= document.textStart);
  const speakers = findQuotedSpeakers(document.full, inText);
  if (inText.length === 0) return 'It quotes nobody.';
  if (speakers.length === 0)
    return `It has ${inText.length} ${inText.length === 1 ? 'quotation' : 'quotations'}.`;
  const rest = speakers.length - 3;
  const shown = speakers.slice(0, rest === 1 ? 4 : 3);
  return `It quotes ${join([...shown, ...(rest > 1 ? [`${rest} others`] : [])])}.`;
}

/** Why the article's side is not that of its outlet; null where both are the same. */
function describeDifference({ lean, outlet }: Facts): string | null {
  const text = lean.parts.find(({ kind }) => kind === 'text');
  if (lean.abstention !== null || outlet?.lean == null || lean.estimate === null || text === undefined)
    return null;
  // In the words of the gauge, so that the page never contradicts itself.
  const [own, usual] = [lean.estimate, outlet.lean].map((each) => checkerBiasBand(leanToNumeric(each)));
  if (own?.color === usual?.color) return null;
  return `Its rating, ${own?.label}, differs from that of its outlet, ${usual?.label}, because its own wording counts ${toPercent(text.weight)}%.`;
}

const signed = (lean: number | null): string => (lean === null ? 'none' : formatSigned(leanToNumeric(lean)));

function describeMeasures(document: ParsedDocument, facts: Facts): string {
  const { kind, lean, wording, credibility, outlet } = facts;
  const { loaded } = document.lexicon;
  const named = credibility.factors.find(({ id }) => id === 'attribution')?.value;
  const quotedLength = document.quoted
    .filter(({ start }) => start >= document.textStart)
    .reduce((sum, { start, end }) => sum + end - start, 0);
  const count = (side: PartisanSide) =>
    document.lexicon.partisan.filter(({ entry }) => entry.side === side).length;
  const [left, right] = partisanSides.map(count);
  const sentences = [
    `Kind: ${kind.name}. ${kind.reason}`,
    outlet?.lean == null ? null : `Outlet: ${signed(outlet.lean)} on the scale of −2 to +2.`,
    wording.lean === null
      ? null
      : `Wording: ${signed(wording.lean)}, from its words and from ${wording.ill.left} words of bad news or blame beside the left alone and ${wording.ill.right} beside the right alone. ${describeCounted(lean)}`,
    wording.lean === null ? null : describeUncounted(lean.abstention ?? wording.uncounted),
    document.english
      ? `Terms outside quotations: ${left} of the left, ${right} of the right, ${loaded.length} loaded.`
      : null,
    named === undefined
      ? `Sentences: ${textSentences(document).length}.`
      : `Sentences that name a source: ${named}.`,
    `Quoted speech, which does not count: ${Math.round((100 * quotedLength) / Math.max(1, document.text.length))}% of the text.`,
  ];
  return `${measuredHeading}${sentences.filter((part) => part !== null).join(' ')}`;
}

const describeCounted = (lean: LeanRating): string => {
  const weight = lean.parts.find(({ kind }) => kind === 'text')?.weight ?? 0;
  return weight === 0 ? 'It does not count.' : `It counts ${toPercent(weight)}%.`;
};

/**
 * First a paragraph as a person would write it: what kind of piece, by whom, what its own wording shows, whom it
 * quotes. Then what was measured. Facts of the article, never motives.
 */
export function describeWording(document: ParsedDocument, facts: Facts): string[] {
  const short = [
    describeOutlet(facts),
    describeOwnWording(document, facts),
    describeDifference(facts),
    document.english && document.wordCount >= 20 ? describeSpeakers(document) : null,
  ];
  return [short.filter((part) => part !== null).join(' '), describeMeasures(document, facts)];
}
