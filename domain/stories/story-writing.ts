import type { Side } from '../analysis/rating.ts';
import type { Difference } from '../comparison/difference.ts';
import { estimateTokens } from '../text/estimate-tokens.ts';
import { hashUnits } from '../text/fnv.ts';
import { findReaderPrompts } from '../text/reader-prompts.ts';
import { headlineOf } from './clean-headline.ts';
import type { Sentiment } from './sentiment.ts';
import type { StoryText } from './story-text.ts';

/** A model's answer for a story. */
export interface StoryAnswer {
  /** Of the texts that it was made from, see `fingerprintTexts`. */
  fingerprint: string;
  model: string;
  /** The version of the instruction that the model had. */
  instruction: number;
}

/** A place in the text of an article, see `citableText`. */
export interface TextPlace {
  article: string;
  start: number;
  end: number;
}

/** A verified sentence of a model with the places of its passages, of which there is at least one. */
export interface WrittenSentence {
  text: string;
  places: TextPlace[];
}

/** What a language model wrote for a story, verified against its articles. */
export interface StoryWriting extends StoryAnswer {
  /** By article: the hash of the text that the model was given, see `hashText`. A place holds in exactly this text. */
  textHashes: Readonly<Record<string, string>>;
  isOneEvent: boolean;
  /** The ids of articles that report another event. */
  strays: string[];
  title: string | null;
  summary: WrittenSentence[];
  commonGround: WrittenSentence[];
  differences: {
    aspect: Difference['aspect'] | null;
    /** Of at least two sides; each cites articles of its side. */
    parts: (WrittenSentence & { side: Side })[];
  }[];
  /** At most one of each side, with places in articles of it. */
  sentiment: { side: Side; tone: Sentiment; places: TextPlace[] }[];
  /** Each cites articles of other sides. */
  leftOut: (WrittenSentence & { side: Side })[];
}

/** An article of a story as a model is given it. */
export interface OfferedArticle {
  id: string;
  outlet: string;
  side: Side | null;
  /** When it was published, in ISO 8601. */
  dated: string;
  isOpinion: boolean;
  /** Without the publisher's name; empty if it speaks to a language model. */
  headline: string;
  /** The first sentences; none speaks to a language model. */
  sentences: readonly string[];
  /** See `citableText`. */
  text: string;
}

/** So many articles are offered, with so many estimated tokens together. */
const maxArticles = 10;
const maxTokens = 2300;
/** Of an article without its sentences: its headline, outlet and fence. */
const headTokens = 60;

const headlineForReaders = ({ member }: StoryText): string => {
  const headline = headlineOf(member);
  return findReaderPrompts(headline).length === 0 ? headline : '';
};

/** What a model may cite of an article: its first sentences, then its headline. */
export const citableText = (article: StoryText): string =>
  [...article.sentences.map(({ text }) => text), headlineForReaders(article)].join('\n');

/** The articles that a model is given for a story, each with its share of the sentences. */
export function offerArticles(texts: readonly StoryText[]): OfferedArticle[] {
  const offered = texts.slice(0, maxArticles);
  return offered.map((article) => {
    const { member } = article;
    let left = maxTokens / offered.length - headTokens;
    const sentences = article.sentences.flatMap(({ text }, at) => {
      left -= estimateTokens(text);
      return left >= 0 || at === 0 ? [text] : [];
    });
    return {
      ...{ id: member.id, outlet: member.outlet.name, side: member.side, dated: member.dated },
      isOpinion: (member.opinion ?? null) !== null,
      headline: headlineForReaders(article),
      ...{ sentences, text: citableText(article) },
    };
  });
}

/** A hash of a text, such as a `citableText`. */
export const hashText = (text: string): string => (hashUnits(text) >>> 0).toString(16);

/** A hash of the articles with their headlines and sentences, in whatever order the articles stand. */
export function fingerprintTexts(texts: readonly StoryText[]): string {
  const parts = texts.map(({ member: { id, title }, sentences }) =>
    [id, title, ...sentences.map(({ text }) => text)].join('\n'),
  );
  return hashText(parts.sort().join('\n\n'));
}
