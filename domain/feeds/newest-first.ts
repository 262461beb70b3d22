/**
 * The items of a list by their dates, newest first. An item without a date stays beside its neighbour: it counts as
 * old as the item before it, or, at the beginning, as the first item with a date. A list without dates keeps its order.
 * @param timeOf milliseconds since 1970, or null
 */
export function newestFirst<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number | null,
): readonly Item[] {
  const times = items.map(timeOf);
  let last = times.find((time) => time !== null) ?? null;
  if (last === null) return items;
  const dated = items.map((item, at) => {
    last = times[at] ?? last ?? 0;
    return { item, time: last };
  });
  return dated.sort((a, b) => b.time - a.time).map(({ item }) => item);
}
