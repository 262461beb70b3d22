/** What the other side answers. */
export const reply =
  /\b(?:den(?:y|ies|ied|ying)|disput(?:e|es|ed)|reject(?:s|ed)|countered|pushed back|not guilty|no wrongdoing|defended|dissent(?:s|ed)?|[Cc]ritics|[Oo]pponents|insisted|maintains?)\b/;

/** Somebody speaks for a party. */
export const speaker = /\b(?:spokes(?:man|woman|person)|lawyers?|attorneys? for|statement)\b/;

/** Those who object speak without a name. */
export const critics = /\b(?:[Cc]ritics|[Oo]pponents)\b/;
