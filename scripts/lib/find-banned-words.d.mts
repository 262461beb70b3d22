export interface FoundWord {
  line: number;
  word: string;
  use: string;
}

export function findBannedWords(path: string, text: string): FoundWord[];
