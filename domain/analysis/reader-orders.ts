import type { Span } from './quoted-spans.ts';
import { findSentences } from './sentences.ts';

const verbs = 'answer|respond|reply|output|print|return|rate|classify|label|score|mark';

/** Sentences that speak to a language model instead of a reader. Wording, not intent, decides. */
const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|earlier|above|preceding|other|your|all)\b.{0,40}\b(?:instructions?|prompts?|rules|limits|guidelines|directions|orders|tasks?)\b/i,
  /\b(?:instructions?|prompt|rules|task(?: description)?)\b.{0,40}\b(?:you (?:have |had )?(?:received|were given|got)|given to you)\b/i,
  /\b(?:print|reveal|repeat|show|list|output|disclose)\b.{0,40}\b(?:your|hidden|system)\b.{0,25}\b(?:prompts?|instructions?|tools?|keys?)\b/i,
  /\b(?:new|updated|additional|following) instructions?\b.{0,40}\b(?:from|for|to)\b.{0,25}\b(?:operator|system|developer|administrator|model|assistant|AI|reader)\b/i,
  /\b(?:system|operator|developer) (?:notice|prompt|message|override|instructions?)\b.{0,60}:/i,
  /\byou are (?:now )?(?:an? |the )?(?:\w+ ){0,2}(?:AI|assistant|language model|chatbot)\b/i,
  /\b(?:to|dear|attention|note for) (?:the |any |all )?(?:automated|artificial|AI|language|LLM)[ -]?(?:\w+ )?(?:readers?|models?|assistants?|systems?|analyzers?)\b.{0,40}[:,]/i,
  new RegExp(
    `(?:^|[:;—-] |\\band )(?:please |you must |always )?(?:${verbs})\\b.{0,60}\\b(?:exactly|nothing else|only with|as (?:left|right|center|neutral|most reliable|reliable|unbiased)|(?:left|right|center|bias|score)\\b.{0,12}[-+−]?\\d)`,
    'i',
  ),
  /<\/?(?:article|document|text|system|user|assistant|instructions?|prompt)\b[^>]{0,80}>/i,
  /\[\/?(?:INST|SYS|SYSTEM|END OF (?:THE )?(?:ARTICLE|DOCUMENT|TEXT|PROMPT))\]|<\|[^|\n]{1,30}\|>/i,
];

/** The sentences of a text that give orders to a language model, in order; `sentences` where they are known. */
export function findReaderOrders(text: string, sentences: readonly Span[] = findSentences(text)): Span[] {
  return sentences.filter(({ start, end }) => {
    const sentence = text.slice(start, Math.min(end, start + 2000));
    return orders.some((order) => order.test(sentence));
  });
}
