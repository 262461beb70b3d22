import { stemsOf } from '../search/search-terms.ts';
import { overlapOf, toQuotable } from '../stories/story-text.ts';
import { standsAlone } from '../text/stands-alone.ts';
import type { Passage } from './compared-text.ts';
import type { Contrast } from './find-contrasts.ts';
import type { ComparedDocument, Term } from './find-terms.ts';
import { isClear } from './is-clear.ts';

const maxPassages = 3;
const maxTitleLength = 200;

/** Two sentences with a larger share of common stems say the same. */
const sameFrom = 0.6;
const minStems = 4;

/** The sentences that a page shows, so that none stands on it twice. */
export class ShownSentences {
  private readonly keys = new Set<string>();
  private readonly stems: ReadonlySet<string>[] = [];

  constructor(texts: readonly string[]) {
    for (const text of texts) this.add(text);
  }

  has(text: string): boolean {
    return this.keys.has(ShownSentences.keyOf(text));
  }

  /** Whether the page says it already, in the same or in other words. */
  says(text: string): boolean {
    if (this.has(text)) return true;
    const own = stemsOf(text);
    return own.size >= minStems && this.stems.some((other) => overlapOf(own, other) >= sameFrom);
  }

  add(text: string): void {
    this.keys.add(ShownSentences.keyOf(text));
    const own = stemsOf(text);
    if (own.size >= minStems) this.stems.push(own);
  }

  private static keyOf(text: string): string {
    return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  }
}

/** A sentence may start with the quotation where the entry says who is quoted. */
const openingQuote = /^["“‘]/;

/** How a passage writes a term: a name by its last word, since a sentence may give the surname only. */
const formOf = ({ kind, text }: Term): string =>
  kind === 'name' || kind === 'speaker' ? (text.split(' ').at(-1) ?? text) : text;

/** Whether a sentence alone shows what the entry says. */
function shows(sentence: string, term: Term): boolean {
  if (!sentence.toLowerCase().includes(formOf(term).toLowerCase())) return false;
  const own = term.kind === 'speaker' ? sentence.replace(openingQuote, '') : sentence;
  return standsAlone(own) && isClear(sentence);
}

/** The first sentence of an article that shows a contrast, else its headline where that has the term. */
function choosePassage(
  { document, term, places, mayUseTitle }: PassageSource,
  isShown: (text: string) => boolean,
): Passage | null {
  const { id } = document.article;
  const titles = mayUseTitle && isUsableTitle(document.title.text) ? [document.title.text] : [];
  const sentences = places.flatMap((place) => {
    const found = toQuotable(document.sentences[place]?.text ?? '', document.sentences[place + 1]?.text);
    return found !== null && shows(found.text, term) ? [found.text] : [];
  });
  const quote = [...sentences, ...titles].find((each) => !isShown(each));
  return quote === undefined ? null : { article: id, quote };
}

interface PassageSource {
  document: ComparedDocument;
  term: Term;
  /** The sentences that have the term, by index. */
  places: readonly number[];
  mayUseTitle: boolean;
}

const isUsableTitle = (title: string): boolean => title !== '' && title.length <= maxTitleLength;

/**
 * The passages of a contrast, each of another outlet, at most three. Null if fewer outlets than `minOutlets` have one:
 * then nothing shows the contrast.
 */
export function choosePassages(
  { term, row, articles }: Contrast,
  documents: readonly ComparedDocument[],
  { shown, minOutlets }: { shown: ShownSentences; minOutlets: number },
): Passage[] | null {
  const passages = new Map<string, Passage>();
  const own = new ShownSentences([]);
  // A claim needs its passages, also where the common ground says the same in other words.
  const isOnPage = (text: string) => (minOutlets > 1 ? shown.has(text) : shown.says(text));
  const isShown = (text: string) => isOnPage(text) || own.has(text);
  for (const at of articles) {
    const document = documents[at];
    const use = term.uses.get(at);
    if (document === undefined || use === undefined || passages.size === maxPassages) continue;
    const { domain } = document.article.outlet;
    if (passages.has(domain)) continue;
    const places = row === 'leadsWith' ? use.sentences.filter((place) => place < 2) : use.sentences;
    const source = { document, term, places, mayUseTitle: use.isInTitle };
    const passage = choosePassage(source, isShown);
    if (passage === null) continue;
    passages.set(domain, passage);
    own.add(passage.quote);
  }
  if (passages.size < minOutlets) return null;
  for (const { quote } of passages.values()) shown.add(quote);
  return [...passages.values()];
}
