import { stemsOf } from '../search/search-terms.ts';
import type { ComparedText } from './compared-text.ts';
import { indexNames, type NameIndex } from './find-names.ts';
import { findSpeakers } from './find-speakers.ts';
import { createStemmer, isEveryday, type TokenSentence, tokenize, tokenizeText } from './tokenize.ts';

export type TermKind = 'word' | 'phrase' | 'name' | 'speaker';

/** Where and how often an article has a term. */
export interface TermUse {
  count: number;
  /** Whether it is in the headline or the first two sentences. */
  isInLead: boolean;
  isInTitle: boolean;
  /** The sentences of the body that have it, by index. */
  sentences: number[];
}

/** A term of the compared articles. */
export interface Term {
  kind: TermKind;
  /** As most articles write it. */
  text: string;
  /** Stems, to recognise terms that share a word. */
  stems: readonly string[];
  /** By index of the article. */
  uses: ReadonlyMap<number, TermUse>;
  /** Articles that may have it: where it cannot be said that they leave it out. Includes those of `uses`. */
  possible: ReadonlySet<number>;
}

export interface ComparedDocument {
  article: ComparedText;
  title: TokenSentence;
  sentences: readonly TokenSentence[];
}

/** Words of the page around an article: of pictures, links and sharing. */
const pageWords = stemsOf(
  'image images caption photo photos photograph getty video videos via tweet tweets newsletter newspaper newspapers podcast subscribe subscriber advertisement ad story highlights contributed editor reporter website email inbox cookie copyright',
);
const leadSentences = 2;
/** Without a plural ending: “charges” and “charge” are one word, “charged” is another. */
const singularOf = (word: string) => word.replace(/ies$/, 'y').replace(/([^siu])s$/, '$1');
const minPhraseStem = 3;

interface GrowingTerm {
  kind: TermKind;
  stems: string[];
  forms: Map<string, number>;
  uses: Map<number, TermUse>;
  possible: Set<number>;
}

/** Parses an article for a comparison. */
export function parseDocument(article: ComparedText): ComparedDocument {
  const title = article.title.replace(/\s+/g, ' ').trim();
  return { article, title: { text: title, tokens: tokenize(title) }, sentences: tokenizeText(article.text) };
}

class TermCollector {
  readonly terms = new Map<string, GrowingTerm>();
  private readonly stemOf = createStemmer();
  private readonly names: NameIndex;
  /** Words that the articles also write without a capital. */
  private readonly small: ReadonlySet<string>;

  constructor(names: NameIndex, small: ReadonlySet<string>) {
    this.names = names;
    this.small = small;
  }

  private term(kind: TermKind, key: string, stems: string[]): GrowingTerm {
    const id = `${kind} ${key}`;
    const found = this.terms.get(id);
    if (found !== undefined) return found;
    const created: GrowingTerm = { kind, stems, forms: new Map(), uses: new Map(), possible: new Set() };
    this.terms.set(id, created);
    return created;
  }

  private add(
    term: GrowingTerm,
    form: string,
    at: number,
    place: { sentence: number; isInLead: boolean },
  ): void {
    const use = term.uses.get(at) ?? { count: 0, isInLead: false, isInTitle: false, sentences: [] };
    use.count += 1;
    use.isInLead ||= place.isInLead;
    use.isInTitle ||= place.sentence < 0;
    if (place.sentence >= 0 && use.sentences.at(-1) !== place.sentence) use.sentences.push(place.sentence);
    term.uses.set(at, use);
    term.possible.add(at);
    term.forms.set(form, (term.forms.get(form) ?? 0) + 1);
  }

  /** Adds the names, words and pairs of words of a sentence. `sentence` is -1 for the headline. */
  addSentence({ tokens }: TokenSentence, at: number, sentence: number): void {
    const place = { sentence, isInLead: sentence < leadSentences };
    let previous: { stem: string; lower: string } | null = null;
    for (let index = 0; index < tokens.length; index += 1) {
      const found = this.names.nameAt(tokens, index);
      if (found !== null) {
        const { name, length } = found;
        this.add(this.term('name', name, name.toLowerCase().split(' ')), name, at, place);
        index += length - 1;
        previous = null;
        continue;
      }
      const token = tokens[index];
      if (token === undefined) continue;
      const isWord = !token.isCapital || ((index === 0 || sentence < 0) && this.small.has(token.lower));
      const stem = isWord ? this.stemOf(token.lower) : null;
      if (stem === null) {
        previous = null;
        continue;
      }
      if (!isEveryday(stem) && !pageWords.has(stem))
        this.add(this.term('word', singularOf(token.lower), [stem]), token.lower, at, place);
      if (previous !== null && token.isJoined && stem.length >= minPhraseStem) {
        const { stem: before, lower } = previous;
        if ((!isEveryday(stem) || !isEveryday(before)) && !pageWords.has(stem) && !pageWords.has(before))
          this.add(
            this.term('phrase', `${before} ${stem}`, [before, stem]),
            `${lower} ${token.lower}`,
            at,
            place,
          );
      }
      previous = token.isPossessive ? null : { stem, lower: token.lower };
    }
  }

  addSpeakers(sentences: readonly TokenSentence[], at: number): void {
    const { quoted, possible } = findSpeakers(sentences, this.names);
    for (const [name, places] of quoted) {
      const term = this.term('speaker', name, name.toLowerCase().split(' '));
      for (const sentence of places) this.add(term, name, at, { sentence, isInLead: false });
    }
    for (const name of possible) this.term('speaker', name, name.toLowerCase().split(' ')).possible.add(at);
  }
}

const mainForm = (forms: ReadonlyMap<string, number>): string =>
  [...forms].reduce((best, form) => (form[1] > best[1] ? form : best), ['', 0] as [string, number])[0];

/** Words that the articles write without a capital more often than with one inside a sentence. */
function findSmallWords(sentences: readonly TokenSentence[]): Set<string> {
  const balance = new Map<string, number>();
  for (const { tokens } of sentences)
    for (const [at, { isCapital, lower }] of tokens.entries())
      if (!isCapital || at > 0) balance.set(lower, (balance.get(lower) ?? 0) + (isCapital ? -1 : 1));
  return new Set([...balance].flatMap(([word, more]) => (more > 0 ? [word] : [])));
}

/** The terms that enough articles of enough outlets have. */
export function findTerms(
  documents: readonly ComparedDocument[],
  { minArticles, minOutlets }: { minArticles: number; minOutlets: number },
): Term[] {
  const all = documents.flatMap(({ sentences }) => sentences);
  const names = indexNames(
    all,
    documents.flatMap(({ article: { outlet } }) => [outlet.name, outlet.domain]),
  );
  const small = findSmallWords(all);
  const collector = new TermCollector(names, small);
  for (const [at, { title, sentences }] of documents.entries()) {
    collector.addSentence(title, at, -1);
    for (const [order, sentence] of sentences.entries()) collector.addSentence(sentence, at, order);
    collector.addSpeakers(sentences, at);
  }
  return [...collector.terms.values()].flatMap(({ kind, stems, forms, uses, possible }) => {
    if (uses.size < minArticles) return [];
    const outlets = new Set([...uses.keys()].map((at) => documents[at]?.article.outlet.domain));
    return outlets.size < minOutlets ? [] : [{ kind, text: mainForm(forms), stems, uses, possible }];
  });
}
