import { failureScope, mayBePassing, retryTransient } from '#server/db/failure-scope.ts';

export interface Failure {
  /** Of the item, article or story. */
  id: string;
  error: unknown;
}

interface BisectionOptions<Item> {
  idOf(item: Item): string;
  work(items: Item[]): Promise<void>;
  signal?: AbortSignal;
}

async function attempt<Item>(
  items: readonly Item[],
  { work, signal }: BisectionOptions<Item>,
): Promise<void> {
  const once = () => retryTransient(() => work([...items]), signal);
  await once().catch(async (error: unknown) => {
    if (items.length > 1 || signal?.aborted === true || !mayBePassing(error)) throw error;
    await once();
  });
}

/**
 * Calls `work` with all items. When it fails, calls it with each half, down to single items; the result lists the items
 * that fail alone. `work` must be atomic or idempotent. It is retried after a conflict with another writer.
 * @throws what `work` throws when the failure concerns the whole run
 */
export async function processWithBisection<Item>(
  items: readonly Item[],
  options: BisectionOptions<Item>,
): Promise<Failure[]> {
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
  const left = await processWithBisection(items.slice(0, middle), options);
  return [...left, ...(await processWithBisection(items.slice(middle), options))];
}
