import { failureScope } from '#server/db/failure-scope.ts';

export interface Failure {
  /** Of the item, article or story. */
  id: string;
  error: unknown;
}

/**
 * Gives all items to `work`, and where that fails each half of them, down to single items; those that fail
 * alone are the result. `work` must leave nothing behind when it fails, or be repeatable.
 * @throws what `work` throws when the failure concerns the whole run
 */
export async function workByHalves<Item>(
  items: readonly Item[],
  options: { idOf(item: Item): string; work(items: Item[]): Promise<void>; signal?: AbortSignal },
): Promise<Failure[]> {
  if (items.length === 0) return [];
  options.signal?.throwIfAborted();
  try {
    await options.work([...items]);
    return [];
  } catch (error) {
    if (failureScope(error, options.signal) === 'run') throw error;
    const [first] = items;
    if (items.length === 1 && first !== undefined) return [{ id: options.idOf(first), error }];
  }
  const middle = Math.ceil(items.length / 2);
  const left = await workByHalves(items.slice(0, middle), options);
  return [...left, ...(await workByHalves(items.slice(middle), options))];
}
