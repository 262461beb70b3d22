/**
 * Characters that nobody sees: controls other than white space, fillers, marks of writing direction and of annotations,
 * tags, and what stands for no character. Not the joiners and variation selectors, which shape the characters beside them.
 */
const unseen =
  /[^\P{Cc}\s]|(?!\u200C|\u200D|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\uFFF9-\uFFFB\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;

/** Most texts have no other characters than these; the test is faster than Unicode classes. */
const mayBeUnseen =
  /[^\n -~\u00A0-\u00AC\u00AE-\u034E\u0370-\u061B\u0620-\u115E\u1E00-\u1FFF\u2010-\u2027\u2030-\u205E\u2070-\u27FF\u2900-\u3163\u3165-\uD7FF\uE000-\uFDFF]/;

/** Removes the characters that nobody sees and that could hide or turn what stands around them. */
export function removeUnseen(text: string): string {
  return mayBeUnseen.test(text) ? text.replace(unseen, '') : text;
}
