import { countWords, isEnglish, isPolitical } from '#domain/analysis/text-kind.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { findQuotedSpans, mergeSpans, type Span } from '#domain/text/quoted-spans.ts';
import { findReaderPrompts } from '#domain/text/reader-prompts.ts';
import { findSentences } from '#domain/text/sentences.ts';
import type { LexiconMatches } from '#models/lexicon/lexicon.ts';
import type { Turns } from '#server/take-turns.ts';
import type { AnalysisSubject } from '../analyzer.ts';
import type { EmbeddedModels } from './load-models.ts';

/** Characters of the text that are read; what follows changes no rating and is said in a note. */
export const maxCharacters = 60_000;
/** Below this many words the text signal abstains. */
export const minWords = 150;

/** An article with everything that the steps of the analysis share. Offsets run over `full`. */
export interface ParsedDocument {
  title: string;
  /** The part of the text that is read. */
  text: string;
  /** `title + "\n\n" + text`. */
  full: string;
  /** Where the text begins in `full`. */
  textStart: number;
  /** Sentences of `full`, the title first. */
  sentences: Span[];
  quoted: Span[];
  wordCount: number;
  english: boolean;
  political: boolean;
  cut: boolean;
  lexicon: LexiconMatches;
}

const nothing: LexiconMatches = { sided: [], partisan: [], loaded: [], balance: 0 };

function cutDocument(text: string): string {
  if (text.length <= maxCharacters) return text;
  const space = text.lastIndexOf(' ', maxCharacters);
  return sliceText(text, 0, space > maxCharacters / 2 ? space : maxCharacters);
}

/** What the writer does not say to a reader: quoted speech, and orders to a model. */
function notTheWriters(full: string, quoted: readonly Span[], sentences: readonly Span[]): Span[] {
  return mergeSpans(quoted, findReaderPrompts(full, sentences));
}

type Structure = Omit<ParsedDocument, 'political' | 'lexicon'>;

function parseStructure(subject: AnalysisSubject): Structure {
  const full = cutDocument(`${subject.title}\n\n${subject.text}`);
  const textStart = Math.min(full.length, subject.title.length + 2);
  const title = sliceText(full, 0, Math.min(full.length, subject.title.length));
  const text = sliceText(full, textStart);
  return {
    ...{ title, text, full, textStart },
    wordCount: countWords(text),
    sentences: findSentences(full),
    quoted: findQuotedSpans(full),
    english: isEnglish(full, subject.language),
    cut: text.length < subject.text.length,
  };
}

/** Reads a subject once, in pieces. Text that is not English is not searched for terms. */
export async function parseDocument(
  subject: AnalysisSubject,
  models: EmbeddedModels,
  turns: Turns,
): Promise<ParsedDocument> {
  const structure = await turns.run(() => parseStructure(subject));
  const { full, wordCount, quoted, sentences, english } = structure;
  if (!english) return { ...structure, political: false, lexicon: nothing };
  const political = await turns.run(() => isPolitical(full));
  const lexicon = await turns.run(() =>
    models.lexicon.read(full, wordCount, notTheWriters(full, quoted, sentences)),
  );
  return { ...structure, political, lexicon };
}

/** The sentences of the text without the title's. */
export function textSentences(document: ParsedDocument): Span[] {
  return document.sentences.filter((sentence) => sentence.start >= document.textStart);
}
