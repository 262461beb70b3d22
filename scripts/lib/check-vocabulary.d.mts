export function checkVocabulary(places: readonly string[]): { count: number; problems: string[] };
