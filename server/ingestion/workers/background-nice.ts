/**
 * By how much threads of the aggregation are nicer than the main thread (`nice(2)`, which Linux applies to a thread), so
 * that readers do not wait for a processor. The pools need the optional package @napi-rs/nice for it; without it, and on
 * other systems, threads keep their priority.
 */
export const backgroundNice = 10;
