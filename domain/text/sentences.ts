import { sliceText } from '../text/cut-text.ts';
import type { Span } from './quoted-spans.ts';

/** Words that a full stop ends inside a sentence only. */
const abbreviation =
  /(?:^|[\s(“"‘'-])(?:Mr|Mrs|Ms|Dr|Drs|Messrs|Prof|Maj|Adm|Cmdr|Cpl|Det|Supt|Pfc|Pvt|Atty|Sen|Sens|Rep|Reps|Gov|Govs|Gen|Col|Lt|Sgt|Capt|Rev|Hon|Pres|St|Ft|Mt|No|Nos|vs?|Ph\.D|e\.g|i\.e|al)$/;
/** Words that a full stop ends inside a sentence and at its end: "U.S.", "R-Ariz.", "p.m.", "Holm Inc.". */
const mayEnd =
  /(?:^|[\s(“"‘'.-])(?:(?:[A-Z]\.)*[A-Z]|[ap]\.m|Jr|Sr|Inc|Corp|Ltd|Co|Bros|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Md|Mass|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Tenn|Tex|Va|Vt|Wash|Wis|Wyo)$/;
/** How a sentence begins, and no name. */
const beginning =
  /^\s+["“‘'(]*(?:A|About|According|After|All|Also|Although|An|And|Another|As|At|Because|Before|Both|But|By|During|Each|Earlier|Even|For|From|He|Her|His|How|However|I|If|In|Instead|Is|It|Its|Last|Later|Many|Meanwhile|More|Most|My|No|None|Nor|Not|Now|Of|On|Once|One|Only|Or|Other|Others|Our|She|Since|So|Some|Still|Such|That|The|Their|Then|There|These|They|This|Those|Though|Through|To|Two|Under|Until|We|What|When|Where|Whether|Which|While|Who|Why|With|Yet|You|Your)(?:['’]\w+)?[\s,]/;

const boundary = /[.!?…]{1,8}["'”’)\]]{0,4}(?=\s)/g;

function endsSentence(paragraph: string, stop: number, after: number): boolean {
  const rest = sliceText(paragraph, after, after + 20);
  const next = /\S/.exec(rest);
  if (next !== null && !/[A-Z0-9“"‘'([À-Þ]/.test(next[0])) return false;
  if (paragraph[stop] !== '.') return true;
  const before = sliceText(paragraph, Math.max(0, stop - 12), stop);
  return !abbreviation.test(before) && (next === null || !mayEnd.test(before) || beginning.test(rest));
}

function pushTrimmed(spans: Span[], text: string, start: number, end: number): void {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from] as string)) from += 1;
  while (to > from && /\s/.test(text[to - 1] as string)) to -= 1;
  if (to > from) spans.push({ start: from, end: to });
}

function pushSentences(
  spans: Span[],
  text: string,
  [lineStart, lineEnd]: [number, number],
  max: number,
): void {
  const line = sliceText(text, lineStart, lineEnd);
  let start = 0;
  for (const match of line.matchAll(boundary)) {
    if (spans.length === max) return;
    const after = match.index + match[0].length;
    if (!endsSentence(line, match.index, after)) continue;
    pushTrimmed(spans, text, lineStart + start, lineStart + after);
    start = after;
  }
  if (spans.length < max) pushTrimmed(spans, text, lineStart + start, lineEnd);
}

/** The first sentences of a plain text, at most `max`, in order; a line break always ends one. */
export function findSentences(text: string, max = Number.POSITIVE_INFINITY): Span[] {
  const spans: Span[] = [];
  let lineStart = 0;
  while (lineStart < text.length && spans.length < max) {
    const newline = text.indexOf('\n', lineStart);
    const lineEnd = newline === -1 ? text.length : newline;
    if (lineEnd > lineStart) pushSentences(spans, text, [lineStart, lineEnd], max);
    lineStart = lineEnd + 1;
  }
  return spans;
}

/**
 * The sentence around a span, cut at word ends to at most `max` characters. The result always contains the span.
 */
export function passageAround(text: string, sentences: readonly Span[], inner: Span, max = 300): Span {
  const sentence = sentences.find((span) => span.start <= inner.start && span.end >= inner.end) ?? inner;
  if (sentence.end - sentence.start <= max) return sentence;
  const freeLength = Math.max(0, max - (inner.end - inner.start));
  let start = Math.max(sentence.start, inner.start - Math.floor(freeLength / 2));
  let end = Math.min(sentence.end, start + max);
  if (end < inner.end) end = inner.end;
  while (start > sentence.start && start < inner.start && !/\s/.test(text[start - 1] ?? ' ')) start += 1;
  while (end < sentence.end && end > inner.end && !/\s/.test(text[end] ?? ' ')) end -= 1;
  return { start, end: Math.min(end, start + max) };
}
