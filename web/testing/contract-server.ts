import { endpoints } from '#contract/registry.ts';
import { FakeServer, json } from './fake-server.ts';
import { type Place, sampleOf } from './sample-answer.ts';

/** A value that no version knows, named by its path: 'unheard_users_tier'. */
export const unheard = (place: Place): string => `unheard_${place.replaceAll('.', '_')}`;

interface ContractServerOptions {
  /** Paths, after their call, where the value of the contract stays: 'GET /news/stories head.edition'. */
  keeps?: readonly string[];
  /** Paths, in the same form, of values that are null. */
  nulls?: readonly string[];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

/**
 * Answers every call in the shape of the contract, with an unknown value wherever the contract lists values. `places`
 * contains the paths of the values that were sent, by call.
 */
export function contractServer({ keeps = [], nulls = [] }: ContractServerOptions = {}): {
  server: FakeServer;
  places: Set<string>;
} {
  const places = new Set<string>();
  const server = new FakeServer();
  const seen = server.fetch;
  server.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://balance.example');
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const found = endpoints.find(
      (endpoint) =>
        endpoint.method === method &&
        patternOf(endpoint.path).test(url.pathname) &&
        (endpoint.recognisedBy === undefined || Object.hasOwn(Object(body) as object, endpoint.recognisedBy)),
    );
    if (found === undefined) return seen(input, init);
    const call = `${method} ${found.path}`;
    const answer = sampleOf(found.answer, '', {
      isNull: (place) => nulls.includes(`${call} ${place}`),
      enumValue: (place, values) => {
        if (keeps.includes(`${call} ${place}`)) return values[0] ?? '';
        places.add(`${call} ${place}`);
        return unheard(place);
      },
    });
    server.on(`${method} ${url.pathname}`, () => json(200, answer));
    return seen(input, init);
  };
  return { server, places };
}
