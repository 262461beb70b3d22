/** The element id of a suggestion's title, by its index in the answer, independent of the sorting. */
export function relatedRowId(place: number): string {
  return `related-${place}`;
}
