import type { ApiClient } from './api-client.ts';

interface CallAheadDeps {
  api: ApiClient;
  credential: () => string | null;
  clock: () => number;
}

interface CallAhead {
  credential: string | null;
  at: number;
  answer: Promise<unknown>;
}

type LooseClient = (name: string, input?: object, options?: object) => Promise<unknown>;

/** An answer that is not used within this time is requested again. */
const goodForMs = 5000;

const getKey = (name: string, input: object = {}) => `${name} ${JSON.stringify(input)}`;

/**
 * Makes calls before the page that needs them is rendered: `ahead` makes one, and the next equal call of `api` with the
 * same credential gets that answer or failure, once.
 */
export function withCallsAhead({ api, credential, clock }: CallAheadDeps): {
  api: ApiClient;
  ahead: ApiClient;
} {
  const calls = new Map<string, CallAhead>();
  const make = api as LooseClient;
  const ahead: LooseClient = (name, input, options) => {
    const answer = make(name, input, options);
    answer.catch(() => undefined);
    calls.set(getKey(name, input), { credential: credential(), at: clock(), answer });
    return answer;
  };
  const take: LooseClient = (name, input, options) => {
    const key = getKey(name, input);
    const call = calls.get(key);
    calls.delete(key);
    const isGood = call?.credential === credential() && clock() - call.at < goodForMs;
    return call !== undefined && isGood ? call.answer : make(name, input, options);
  };
  return { api: take as ApiClient, ahead: ahead as ApiClient };
}
