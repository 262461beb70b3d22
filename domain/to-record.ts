/** `Object.fromEntries` whose result has the keys of the entries, in their order. */
export function toRecord<Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Record<Key, Value> {
  // The type of `fromEntries` has any string as key.
  return Object.fromEntries(entries) as Record<Key, Value>;
}
