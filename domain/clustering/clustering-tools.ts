/** What the analysis of a language needs from outside; `domain` knows no packages. */
export interface ClusteringTools {
  /** A word's stem in a language (BCP 47 primary code); the word itself where the language is not known. */
  stem(language: string, word: string): string;
  /** Words that tell nothing of the event, in lower case; empty where the language is not known. */
  stopWords(language: string): ReadonlySet<string>;
}

export interface ClusteringText {
  title: string;
  text: string;
  /** BCP 47 primary code, or null where it is not known: then the script decides, English for Latin. */
  language: string | null;
}

/** What a batch without dates is read with. */
export interface BatchTools extends ClusteringTools {
  /** The names of the days of the week in lower case, each with a number from 0 to 6. */
  weekdays(language: string): ReadonlyMap<string, number>;
}
