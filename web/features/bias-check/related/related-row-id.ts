/** The id of a suggestion's title, by its place in the answer; whatever the table is sorted by. */
export function relatedRowId(place: number): string {
  return `related-${place}`;
}
