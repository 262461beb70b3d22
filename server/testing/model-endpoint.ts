import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: unknown;
  temperature?: number;
}

/** Faults of the endpoint by model name; any other name gets the reply. */
const behaviours: Record<string, (response: ServerResponse, chat: ChatRequest) => void> = {
  error: (response) => send(response, 500, { error: { message: 'internal error', type: 'server_error' } }),
  limited: (response) =>
    send(
      response,
      429,
      { error: { message: 'rate limit reached', type: 'rate_limit' } },
      { 'retry-after': '30' },
    ),
  malformed: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"choices": [');
  },
  /** Never answers. */
  hang: () => {},
  missing: (response) =>
    send(response, 404, { error: { message: 'no such model', type: 'invalid_request_error' } }),
  refuses: (response) => send(response, 200, completion('refuses', 'I’m sorry, but I can’t help with that.')),
  echo: (response, { messages }) =>
    send(response, 200, completion('echo', messages.map(({ content }) => content).join('\n'))),
  /** Ends the connection in the middle of the answer. */
  cut: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' });
    response.write('{"choices": [{"message": {"content": "{\\"findings\\": [');
    setTimeout(() => response.destroy(), 20);
  },
  /** Sends without end. */
  endless: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const piece = `"${'x'.repeat(100_000)}",`;
    response.write('{"choices": [');
    const timer = setInterval(() => response.write(piece), 1);
    response.on('close', () => clearInterval(timer));
  },
};

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

async function parseRequest(request: IncomingMessage): Promise<ChatRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as ChatRequest;
}

function completion(model: string, content: string) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  };
}

export interface ModelEndpoint {
  /** The value for LLM_BASE_URL. */
  baseUrl: string;
  /** The requests so far, with their keys. */
  requests: (ChatRequest & { key: string | undefined })[];
  /** How many callers hung up before their answer. */
  hangUps(): number;
  close(): Promise<void>;
}

/**
 * An OpenAI-compatible `chat/completions` on a free port. `reply` returns the content of the answer, at once or later. The models of
 * `behaviours` have faults, and `simple` supports neither response format nor temperature.
 */
export async function startModelEndpoint(
  reply: (request: ChatRequest) => string | Promise<string>,
): Promise<ModelEndpoint> {
  const requests: ModelEndpoint['requests'] = [];
  let hangUps = 0;
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      send(response, 404, { error: { message: 'no such path' } });
      return;
    }
    response.on('close', () => {
      if (!response.writableEnded) hangUps += 1;
    });
    const chat = await parseRequest(request);
    requests.push({ ...chat, key: request.headers.authorization?.replace(/^Bearer /, '') });
    const behave = behaviours[chat.model];
    if (chat.model === 'simple' && (chat.response_format ?? chat.temperature) !== undefined) {
      send(response, 400, {
        error: { message: 'response_format is not supported', type: 'invalid_request_error' },
      });
    } else if (behave === undefined) send(response, 200, completion(chat.model, await reply(chat)));
    else behave(response, chat);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    hangUps: () => hangUps,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
