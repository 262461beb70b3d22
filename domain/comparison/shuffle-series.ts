/** A fixed sequence of numbers in [0, 1) that are spread as random ones (mulberry32). */
function createSequence(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Yields `count` orders of the items. The same items always get the same orders. The yielded array is reused. */
export function* shuffleSeries<Item>(items: readonly Item[], count: number): Generator<readonly Item[]> {
  const next = createSequence();
  const order = [...items];
  for (let turn = 0; turn < count; turn += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(next() * (at + 1));
      const item = order[at] as Item;
      order[at] = order[other] as Item;
      order[other] = item;
    }
    yield order;
  }
}
