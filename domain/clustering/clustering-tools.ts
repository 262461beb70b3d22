/** The language tools that the analysis needs; `domain` imports no packages. */
export interface ClusteringTools {
  /** A word's stem in a language (BCP 47 primary code); the word itself in an unknown language. */
  stem(language: string, word: string): string;
  /** Words without information about the event, in lower case; empty for an unknown language. */
  stopWords(language: string): ReadonlySet<string>;
  /** The names of weekdays in lower case, each with a number from 0 to 6. */
  weekdays(language: string): ReadonlyMap<string, number>;
}

export interface ClusteringText {
  title: string;
  text: string;
  /** BCP 47 primary code; null if unknown: then the script decides, English for Latin. */
  language: string | null;
}
