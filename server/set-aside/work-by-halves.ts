import { failureScope, mayBePassing } from '#server/db/failure-scope.ts';
import { retryTransient } from '#server/db/retry-transient.ts';

export interface Failure {
  /** Of the item, article or story. */
  id: string;
  error: unknown;
}

interface Halving<Item> {
  idOf(item: Item): string;
  work(items: Item[]): Promise<void>;
  signal?: AbortSignal;
}

async function attempt<Item>(items: readonly Item[], { work, signal }: Halving<Item>): Promise<void> {
  const once = () => retryTransient(() => work([...items]), signal);
  await once().catch(async (error: unknown) => {
    if (items.length > 1 || signal?.aborted === true || !mayBePassing(error)) throw error;
    await once();
  });
}

/**
 * Gives all items to `work`, and where that fails each half of them, down to single items; those that fail
 * alone are the result. `work` must leave nothing behind when it fails, or be repeatable; where only another
 * writer was in the way, it is repeated.
 * @throws what `work` throws when the failure concerns the whole run
 */
export async function workByHalves<Item>(items: readonly Item[], options: Halving<Item>): Promise<Failure[]> {
  if (items.length === 0) return [];
  options.signal?.throwIfAborted();
  try {
    await attempt(items, options);
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
