import { standsAlone } from '../stories/compare-sentences.ts';
import { toQuotable } from '../stories/story-text.ts';
import type { Passage } from './compared-text.ts';
import type { Contrast } from './find-contrasts.ts';
import type { ComparedDocument } from './find-terms.ts';

const maxPassages = 3;
const maxTitleLength = 200;

/** The sentences that a page shows, so that none stands on it twice. */
export class ShownSentences {
  private readonly keys = new Set<string>();

  constructor(texts: readonly string[]) {
    for (const text of texts) this.add(text);
  }

  has(text: string): boolean {
    return this.keys.has(ShownSentences.keyOf(text));
  }

  add(text: string): void {
    this.keys.add(ShownSentences.keyOf(text));
  }

  private static keyOf(text: string): string {
    return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  }
}

/** The best sentence of an article for a contrast: early and clear by itself. Its headline for what it leads with. */
function choosePassage(
  { document, places, text }: { document: ComparedDocument; places: readonly number[]; text: string },
  mayUseTitle: boolean,
  isShown: (text: string) => boolean,
): Passage | null {
  const candidates = places.flatMap((place) => {
    const found = toQuotable(document.sentences[place]?.text ?? '', document.sentences[place + 1]?.text);
    if (found === null || isShown(found.text)) return [];
    const isExact = found.text.toLowerCase().includes(text.toLowerCase());
    return [{ quote: found.text, value: (standsAlone(found.text) ? 0 : 10) + (isExact ? 0 : 5) + place }];
  });
  const [best] = candidates.sort((a, b) => a.value - b.value);
  const { id } = document.article;
  const { text: title } = document.title;
  if (
    mayUseTitle &&
    (best === undefined || best.value > 1) &&
    title.length <= maxTitleLength &&
    !isShown(title)
  )
    return { article: id, quote: title };
  return best === undefined ? null : { article: id, quote: best.quote };
}

/**
 * The passages of a contrast, each of another outlet, at most three. Null if fewer than two outlets have one: then
 * nothing shows the contrast.
 */
export function choosePassages(
  { term, row, articles }: Contrast,
  documents: readonly ComparedDocument[],
  shown: ShownSentences,
): Passage[] | null {
  const passages = new Map<string, Passage>();
  const own = new ShownSentences([]);
  const isShown = (text: string) => shown.has(text) || own.has(text);
  for (const at of articles) {
    const document = documents[at];
    const use = term.uses.get(at);
    if (document === undefined || use === undefined || passages.size === maxPassages) continue;
    const { domain } = document.article.outlet;
    if (passages.has(domain)) continue;
    const isLead = row === 'leadsWith';
    const places = isLead ? use.sentences.filter((place) => place < 2) : use.sentences;
    const passage = choosePassage({ document, places, text: term.text }, isLead && use.isInTitle, isShown);
    if (passage === null) continue;
    passages.set(domain, passage);
    own.add(passage.quote);
  }
  if (passages.size < 2) return null;
  for (const { quote } of passages.values()) shown.add(quote);
  return [...passages.values()];
}
