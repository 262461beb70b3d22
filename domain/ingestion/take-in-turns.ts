/**
 * Round robin: removes one item of each queue in turn, up to `total` items, so that a long queue does not starve a
 * short one. The order within a queue is kept.
 */
export function takeInTurns<Item>(queues: readonly (readonly Item[])[], total: number): Item[] {
  const chosen: Item[] = [];
  const maxLength = queues.reduce((max, queue) => Math.max(max, queue.length), 0);
  for (let turn = 0; turn < maxLength; turn += 1) {
    for (const queue of queues) {
      const item = queue[turn];
      if (item === undefined) continue;
      if (chosen.length >= total) return chosen;
      chosen.push(item);
    }
  }
  return chosen;
}
