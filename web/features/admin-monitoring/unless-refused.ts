import { isWithoutRights } from '#web/lib/api-error.ts';

/** An interval for `refetchInterval` that ends after a refusal, which another request would not change. */
export function unlessRefused(ms: number) {
  return ({ state }: { state: { error: unknown } }): number | false =>
    isWithoutRights(state.error) ? false : ms;
}
