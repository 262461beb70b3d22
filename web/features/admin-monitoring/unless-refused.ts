import { isWithoutRights } from '#web/lib/api-error.ts';

/** An interval for `refetchInterval` that ends with a refusal: whoever has no rights gets none by asking again. */
export function unlessRefused(ms: number) {
  return ({ state }: { state: { error: unknown } }): number | false =>
    isWithoutRights(state.error) ? false : ms;
}
