/** A shorter title may be the beginning of a sentence. */
const minWords = 4;

/** A sentence without the title of its text, which some pages have before the first one, with a caption before it. */
export function withoutTitle(sentence: string, title: string): string {
  const at = sentence.indexOf(title);
  if (at === -1 || title.split(' ').length < minWords) return sentence;
  const rest = sentence.slice(at + title.length);
  return /^ [“"‘]?\p{Lu}/u.test(rest) ? rest.trimStart() : sentence;
}
