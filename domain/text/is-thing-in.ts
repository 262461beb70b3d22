import { sliceText } from './cut-text.ts';
import { cities } from './known-names.ts';

/** Words before the name of a place or a thing, not of a person: "in Baltimore", "the Web", "China’s Uighurs". */
const beforeThing =
  /(?:^|[\s“"(])(?:in|at|near|across|outside|throughout|around|downtown|metro|[Tt]he|\p{Lu}\S*[’']s) $/u;

/** Whether a name in a sentence is that of a place or a thing. */
export function isThingIn(sentence: string, name: string): boolean {
  if (cities.has(name.toLowerCase())) return true;
  const at = sentence.indexOf(name);
  return beforeThing.test(sliceText(sentence, Math.max(0, at - 30), at));
}
