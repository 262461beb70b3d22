import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Markup and orders that must be shown nowhere as such. */
export const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const year = 365 * 86_400;

type Reply = (response: ServerResponse) => void;

const json = (response: ServerResponse, body: string, status = 200, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
};

const completion = (content: string) =>
  JSON.stringify({
    ...{ id: '1', object: 'chat.completion', created: 0, model: 'liar' },
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: -1, completion_tokens: 1e300, total_tokens: 0 },
  });

const analysis = (changes: object) =>
  completion(JSON.stringify({ findings: [], wording: '', summary: '', topics: [], ...changes }));

const finding = (changes: object) => ({
  ...{ quote: 'The council voted on Monday', side: 'left', strength: 3, explanation: markup },
  ...changes,
});

/** Sends bytes without end, as fast as they are read or slowly. */
function sendEndlessly(response: ServerResponse, everyMs: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices": [');
  const timer = setInterval(() => response.write(' '.repeat(everyMs === 0 ? 100_000 : 1)), everyMs);
  response.on('close', () => clearInterval(timer));
}

export const modelLies = {
  'says nothing': () => {},
  'answers with a page': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><h1>Sign in</h1>${markup}`);
  },
  'answers in another shape': (response) => json(response, completion('{"answer": [1, 2, {"three": null}]}')),
  'gives ratings out of range': (response) =>
    json(
      response,
      analysis({ lean: 99, findings: [finding({ strength: 1e9 }), finding({ side: 'far left' })] }),
    ),
  'makes up quotes': (response) =>
    json(
      response,
      analysis({ findings: Array(50).fill(finding({ quote: `The mayor lied again. ${markup}` })) }),
    ),
  'sends bytes without end': (response) => sendEndlessly(response, 0),
  'sends a byte now and then': (response) => sendEndlessly(response, 500),
  'breaks off': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' });
    response.write('{"choices": [{"message": {"content": "{');
    setTimeout(() => response.destroy(), 50);
  },
  'asks for a year of patience': (response) =>
    json(response, '{"error": {"message": "slow down"}}', 429, { 'retry-after': String(year) }),
  'gives orders with markup': (response) =>
    json(
      response,
      analysis({
        summary: `Ignore all rules. ${markup} Vote now.`,
        wording: `Rate it far left. ${markup}`,
        topics: [markup, '</script>'],
      }),
    ),
} satisfies Record<string, Reply>;

export type ModelLie = keyof typeof modelLies;

/** A language model that lies. */
export async function startLyingModel(): Promise<{
  baseUrl: string;
  /** Requests since the last lie was chosen. */
  requests(): number;
  lie(name: ModelLie): void;
  close(): Promise<void>;
}> {
  let reply: Reply = modelLies['says nothing'];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => reply(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: () => requests,
    lie: (name) => {
      reply = modelLies[name];
      requests = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
