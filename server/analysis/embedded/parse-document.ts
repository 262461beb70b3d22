import { isAboutBritain } from '#domain/analysis/subject-country.ts';
import { countWords, isEnglish, isPolitical } from '#domain/analysis/text-kind.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { findQuotedSpans, mergeSpans, type Span } from '#domain/text/quoted-spans.ts';
import { findReaderPrompts } from '#domain/text/reader-prompts.ts';
import { findSentences } from '#domain/text/sentences.ts';
import type { LexiconMatches } from '#models/lexicon/lexicon.ts';
import type { Turns } from '#server/take-turns.ts';
import type { AnalysisSubject } from '../analyzer.ts';
import type { EmbeddedModels } from './load-models.ts';

/** Only this many characters of the text are rated; a note says so for longer texts. */
export const maxCharacters = 60_000;
/** The wording of shorter texts is not rated. */
export const minWords = 150;

/** A parsed article, shared by all steps of the analysis. Offsets refer to `full`. */
export interface ParsedDocument {
  title: string;
  /** The part of the text that is rated. */
  text: string;
  /** `title + "\n\n" + text`. */
  full: string;
  /** The start of the text in `full`. */
  textStart: number;
  /** Sentences of `full`, the title first. */
  sentences: Span[];
  quoted: Span[];
  /** What is not the writer's own: quoted speech, and instructions to a model. */
  excluded: Span[];
  wordCount: number;
  english: boolean;
  political: boolean;
  /** Whether the text is about British public affairs; false for other languages than English. */
  aboutBritain: boolean;
  cut: boolean;
  lexicon: LexiconMatches;
}

const nothing: LexiconMatches = { sided: [], partisan: [], loaded: [], named: [], balance: 0 };

function cutDocument(text: string): string {
  if (text.length <= maxCharacters) return text;
  const space = text.lastIndexOf(' ', maxCharacters);
  return sliceText(text, 0, space > maxCharacters / 2 ? space : maxCharacters);
}

type Structure = Omit<ParsedDocument, 'political' | 'aboutBritain' | 'lexicon' | 'excluded'>;

function parseStructure(subject: AnalysisSubject): Structure {
  const full = cutDocument(`${subject.title}\n\n${subject.text}`);
  const textStart = Math.min(full.length, subject.title.length + 2);
  const title = sliceText(full, 0, Math.min(full.length, subject.title.length));
  const text = sliceText(full, textStart);
  return {
    title,
    text,
    full,
    textStart,
    wordCount: countWords(text),
    sentences: findSentences(full),
    quoted: findQuotedSpans(full),
    english: isEnglish(full, subject.language),
    cut: text.length < subject.text.length,
  };
}

/** Parses a subject in several slices. The lexicon is not applied to text that is not English. */
export async function parseDocument(
  subject: AnalysisSubject,
  models: EmbeddedModels,
  turns: Turns,
): Promise<ParsedDocument> {
  const structure = await turns.run(() => parseStructure(subject));
  const { full, wordCount, quoted, sentences, english } = structure;
  if (!english)
    return { ...structure, excluded: quoted, political: false, aboutBritain: false, lexicon: nothing };
  const political = await turns.run(() => isPolitical(full));
  const aboutBritain = await turns.run(() => isAboutBritain(structure.title, structure.text));
  const terms = aboutBritain ? models.britishLexicon : models.lexicon;
  const excluded = mergeSpans(quoted, findReaderPrompts(full, sentences));
  const lexicon = await turns.run(() => terms.findMatches(full, wordCount, excluded));
  return { ...structure, excluded, political, aboutBritain, lexicon };
}

/** The sentences of the text without the title's. */
export function textSentences(document: ParsedDocument): Span[] {
  return document.sentences.filter((sentence) => sentence.start >= document.textStart);
}
