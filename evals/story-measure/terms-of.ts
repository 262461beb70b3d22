import { searchTerms, stemOf } from '#domain/search/search-terms.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { findQuotedSpans } from '#domain/text/quoted-spans.ts';
import type { EventArticle } from './event-articles.ts';

export const termKinds = ['names', 'figures', 'words', 'phrases'] as const;
export type TermKind = (typeof termKinds)[number];
/** The numbers of the terms that an article carries, each once. */
export type CarriedTerms = Record<TermKind, Uint32Array>;

/** Two to five words with a capital, inside a sentence. */
const name = /(?<=[\p{Ll}\p{N},;:)’'”] )\p{Lu}[\p{L}’-]+(?: \p{Lu}[\p{L}’-]+){1,4}/gu;
const figure = /(?<![\p{L}\p{N}])[$£€]?\p{N}[\p{N}.,]*\p{N}(?: (?:percent|million|billion|trillion)\b|%)?/gu;
/** A line in so many articles of an outlet belongs to its pages. */
const repeatedFrom = 3;

/** The texts without the lines that an outlet repeats. */
export function cleanTexts(articles: readonly EventArticle[]): Map<EventArticle, string> {
  const counts = new Map<string, number>();
  const linesOf = ({ text }: EventArticle) => text.split(/\n+/).map((line) => line.trim());
  for (const article of articles)
    for (const line of new Set(linesOf(article))) {
      const key = `${article.brand}\n${line}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const isOwn = ({ brand }: EventArticle, line: string) =>
    (counts.get(`${brand}\n${line}`) ?? 0) < repeatedFrom;
  return new Map(
    articles.map((article) => [
      article,
      linesOf(article)
        .filter((line) => isOwn(article, line))
        .join('\n'),
    ]),
  );
}

function withoutQuotes(text: string): string {
  let end = 0;
  let own = '';
  for (const span of findQuotedSpans(text)) {
    own += `${sliceText(text, end, span.start)}\n`;
    end = span.end;
  }
  return own + sliceText(text, end);
}

/** Pairs of neighbouring stems of a line; a mark between the words ends a pair. */
function pairsIn(text: string): string[] {
  return text.split(/[\n.,;:!?()“”"—–]+/).flatMap((part) => {
    const words = part.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const kept = new Set(searchTerms(part).map(({ stem }) => stem));
    const stems = words.map(stemOf);
    return stems.flatMap((stem, at) => {
      const next = stems[at + 1] ?? '';
      return kept.has(stem) && kept.has(next) ? [`${stem} ${next}`] : [];
    });
  });
}

/** Numbers the terms of articles: equal terms have equal numbers. */
export class TermNumbers {
  private readonly numbers = new Map<string, number>();

  /** The terms by their numbers, without their kind. */
  names(): string[] {
    return [...this.numbers.keys()].map((key) => key.replace(/^\S+ /, ''));
  }

  private of(kind: TermKind, terms: Iterable<string>): Uint32Array {
    const found = new Set<number>();
    for (const term of terms) {
      const key = `${kind} ${term.toLowerCase()}`;
      const number = this.numbers.get(key) ?? this.numbers.size;
      this.numbers.set(key, number);
      found.add(number);
    }
    return Uint32Array.from(found);
  }

  /** The names and figures of a text, and the words and phrases that stand outside quotations. */
  termsOf({ title }: EventArticle, text: string): CarriedTerms {
    const own = withoutQuotes(text);
    return {
      names: this.of('names', text.match(name) ?? []),
      figures: this.of('figures', text.match(figure) ?? []),
      words: this.of(
        'words',
        searchTerms(`${title}\n${own}`).map(({ stem }) => stem),
      ),
      phrases: this.of('phrases', pairsIn(`${title}\n${own}`)),
    };
  }
}
