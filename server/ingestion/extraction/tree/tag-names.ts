interface TagNames {
  lower: string;
  upper: string;
}

const known = new Map<string, TagNames>();
/** Pages may invent tags without end. */
const maxKnown = 1000;

/** The name of a tag in lower case and in capitals: the same two strings for each element, which compare fast. */
export function namesOfTag(tag: string): TagNames {
  const found = known.get(tag);
  if (found !== undefined) return found;
  const names = { lower: tag.toLowerCase(), upper: tag.toUpperCase() };
  if (known.size < maxKnown) known.set(tag, names);
  return names;
}
