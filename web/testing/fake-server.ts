interface SeenRequest {
  name: string;
  url: URL;
  body: unknown;
  authorization: string | null;
  accept: string | null;
  signal: AbortSignal | null;
}

type Handler = (request: SeenRequest) => Response | Promise<Response>;

/** An answer as the server sends it. */
export function json(status: number, body: unknown, statusText = ''): Response {
  return new Response(JSON.stringify(body), {
    status,
    statusText,
    headers: { 'content-type': 'application/json' },
  });
}

/** A refusal as the server sends it. */
export function refusal(status: number, error: string, code = 'conflict'): Response {
  return json(status, { error, code, requestId: 'r-1' });
}

/** An event stream as the server sends it; each pair is a name and its data. */
export function events(...sequence: readonly (readonly [name: string, data: unknown])[]): Response {
  const text = sequence.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  return new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

/** Replaces the network: answers by 'POST /path', stores the requests, refuses all others. */
export class FakeServer {
  readonly requests: SeenRequest[] = [];
  readonly #handlers = new Map<string, Handler>();

  on(name: string, handler: Handler): this {
    this.#handlers.set(name, handler);
    return this;
  }

  requestsOf(name: string): SeenRequest[] {
    return this.requests.filter((request) => request.name === name);
  }

  fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://balance.example');
    const headers = new Headers(init?.headers);
    const seen: SeenRequest = {
      name: `${init?.method ?? 'GET'} ${url.pathname}`,
      url,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      authorization: headers.get('authorization'),
      accept: headers.get('accept'),
      signal: init?.signal ?? null,
    };
    this.requests.push(seen);
    const handler = this.#handlers.get(seen.name);
    if (handler === undefined) throw new TypeError(`Failed to fetch ${seen.name}`);
    return handler(seen);
  };
}
