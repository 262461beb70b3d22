import { sliceText } from '../text/cut-text.ts';
import type { Replacement } from '../text/edited-text.ts';

const masked = /\bperson (\d{1,3})\b/gi;
const leftOver = /\bpersons? \d|\bpersons? (?:one|two|three)\b/i;

/**
 * Writes the names of a text again where a sentence about its masked form says "Person 1": the longest form at the first
 * mention, then the shortest. Null for a sentence with a person that the text has not.
 * @param names as `findNames` found them
 */
export function createNameRestorer(
  text: string,
  names: readonly Replacement[],
): (sentence: string) => string | null {
  const forms = new Map<string, string[]>();
  for (const { start, end, with: mask } of names) {
    const form = sliceText(text, start, end).replace(/\s+/g, ' ');
    forms.set(mask.toLowerCase(), [...(forms.get(mask.toLowerCase()) ?? []), form]);
  }
  const byLength = new Map(
    [...forms].map(([mask, written]) => [mask, [...new Set(written)].sort((a, b) => b.length - a.length)]),
  );
  return (sentence) => {
    const mentioned = new Set<string>();
    const restored = sentence.replace(masked, (written) => {
      const mask = written.toLowerCase();
      const known = byLength.get(mask);
      const form = mentioned.has(mask) ? known?.at(-1) : known?.[0];
      mentioned.add(mask);
      return form ?? written;
    });
    return leftOver.test(restored) ? null : restored;
  };
}
