import { sliceText } from '../text/cut-text.ts';
import type { Span } from './quoted-spans.ts';
import { findSentences } from './sentences.ts';

interface ReaderPrompt {
  /** Required start of the match, at a word boundary. */
  opening: string;
  before?: string;
  after: string;
}

/** Patterns of sentences that address a language model instead of a reader. They test the wording, not the intent. */
const orders: readonly ReaderPrompt[] = [
  {
    opening: 'ignore|disregard|forget|override|bypass',
    after: String.raw`\b.{0,40}\b(?:previous|prior|earlier|above|preceding|other|your|all)\b.{0,40}\b(?:instructions?|prompts?|rules|limits|guidelines|directions|orders|tasks?)\b`,
  },
  {
    opening: 'instructions?|prompt|rules|task(?: description)?',
    after: String.raw`\b.{0,40}\b(?:you (?:have |had )?(?:received|were given|got)|given to you)\b`,
  },
  {
    opening: 'print|reveal|repeat|show|list|output|disclose',
    after: String.raw`\b.{0,40}\b(?:your|hidden|system)\b.{0,25}\b(?:prompts?|instructions?|tools?|keys?)\b`,
  },
  {
    opening: '(?:new|updated|additional|following) instructions?',
    after: String.raw`\b.{0,40}\b(?:from|for|to)\b.{0,25}\b(?:operator|system|developer|administrator|model|assistant|AI|reader)\b`,
  },
  {
    opening: '(?:system|operator|developer) (?:notice|prompt|message|override|instructions?)',
    after: String.raw`\b.{0,60}:`,
  },
  {
    opening: 'you are ',
    after: String.raw`(?:now )?(?:an? |the )?(?:\w+ ){0,2}(?:AI|assistant|language model|chatbot)\b`,
  },
  {
    opening:
      '(?:to|dear|attention|note for) (?:the |any |all )?(?:automated|artificial|AI|language|LLM)[ -]?',
    after: String.raw`(?:\w+ )?(?:readers?|models?|assistants?|systems?|analyzers?)\b.{0,40}[:,]`,
  },
  {
    before: String.raw`(?:^|[:;—-] |\band )(?:please |you must |always )?`,
    opening: 'answer|respond|reply|output|print|return|rate|classify|label|score|mark',
    after: String.raw`\b.{0,60}\b(?:exactly|nothing else|only with|as (?:left|right|center|neutral|most reliable|reliable|unbiased)|(?:left|right|center|bias|score)\b.{0,12}[-+−]?\d)`,
  },
];

const patterns = orders.map(
  ({ before = '', opening, after }) => new RegExp(String.raw`${before}\b(?:${opening})${after}`, 'i'),
);
/** Few sentences contain any opening: this one test skips all other patterns for most sentences. */
const anyOpening = new RegExp(String.raw`\b(?:${orders.map(({ opening }) => opening).join('|')})`, 'i');

/** Markup that gives roles in the input of language models. */
const markup: readonly RegExp[] = [
  /<\/?(?:article|document|text|system|user|assistant|instructions?|prompt)\b[^>]{0,80}>/i,
  /\[\/?(?:INST|SYS|SYSTEM|END OF (?:THE )?(?:ARTICLE|DOCUMENT|TEXT|PROMPT))\]|<\|[^|\n]{1,30}\|>/i,
];

/** No pattern matches less: "<text>". */
const minLength = 6;

function isReaderPrompt(sentence: string, hasBrackets: boolean): boolean {
  const matches = (pattern: RegExp) => pattern.test(sentence);
  return (anyOpening.test(sentence) && patterns.some(matches)) || (hasBrackets && markup.some(matches));
}

/**
 * The sentences of a text that give instructions to a language model, in order.
 * @param sentences of the text, if the caller knows them
 */
export function findReaderPrompts(text: string, sentences: readonly Span[] = findSentences(text)): Span[] {
  const hasBrackets = /[<[]/.test(text);
  return sentences.filter(
    ({ start, end }) =>
      end - start >= minLength &&
      isReaderPrompt(sliceText(text, start, Math.min(end, start + 2000)), hasBrackets),
  );
}
