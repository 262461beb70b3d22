import { trimEndOf } from './trim-characters.ts';

/** Words with a capital inside a sentence, and numbers. */
const fact = /(?<=[\p{Ll}\p{N},;:)’'"”] )\p{Lu}[\p{L}’'-]+|(?<![\p{L}\p{N}])\p{N}[\p{N}.,]*/gu;

/** The names and figures of a text, in lower case: a rough stand-in for who, where and how many. */
export function factsIn(text: string): Set<string> {
  const facts = new Set<string>();
  for (const [found] of text.matchAll(fact)) {
    const bare = trimEndOf(found.replace(/['’]s$/, ''), '.,').toLowerCase();
    if (bare.length > 1) facts.add(bare);
  }
  return facts;
}
