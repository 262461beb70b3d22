import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionTo } from '#server/analysis/model/model-connection.ts';

export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { schema: object } };
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  reasoning_effort?: string;
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

/** The value of `connect` for a model at this address. */
export const connectTo =
  ({ apiKey, ...address }: { baseUrl: string; apiKey?: string | undefined; model: string }) =>
  async () =>
    connectionTo({ ...address, key: apiKey });

interface Answered {
  content: string;
  reasoning?: string;
  finish?: string;
  thoughtTokens?: number;
}

/** How servers differ. A model named `DIALECT/NAME` speaks so. */
interface Dialect {
  /** The message of an error with status 400. */
  refuses?(chat: ChatRequest): string | undefined;
  answers?(content: string, chat: ChatRequest): Answered;
  /** Tokens that are read; the middle of a longer question is dropped without an error. */
  context?: number;
  /** Tokens, above which a question is refused. */
  maxContext?: number;
  /** Every so-many-th request is answered with status 200 and an error. */
  failsEvery?: number;
}

const thought = 'The reader asks {kindly}. Is a phrase {"findings": []} loaded? ';
const typeOf = ({ response_format }: ChatRequest) => response_format?.type;

/** Capitals, numbers as text, one number out of range, prose around, a comma too many. */
function careless(content: string): Answered {
  let isFirst = true;
  const written = content
    .replace(/"(left|right|none)"/g, (_, side: string) => `"${side.charAt(0).toUpperCase()}${side.slice(1)}"`)
    .replace(/:(\d+)\b/g, (_, digits: string) => {
      const value = isFirst ? `:${digits}9` : `:"${digits}"`;
      isFirst = false;
      return value;
    })
    .replace(/\}$/, ',}');
  return { content: `Sure, here is the {JSON}:\n\`\`\`json\n${written}\n\`\`\`\nIs {anything} missing?` };
}

/** Thoughts count against the limit; with too little left there is no answer. */
function thinking(cost: number) {
  return (content: string, { max_tokens, max_completion_tokens }: ChatRequest): Answered => {
    const limit = max_completion_tokens ?? max_tokens ?? Number.POSITIVE_INFINITY;
    return limit < cost + content.length / 4
      ? { content: '', finish: 'length', thoughtTokens: cost }
      : { content, thoughtTokens: cost };
  };
}

export const dialects: Readonly<Record<string, Dialect>> = {
  reasoning: {
    refuses: ({ max_tokens, temperature }) => {
      if (max_tokens !== undefined)
        return "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
      return temperature === undefined ? undefined : "Unsupported value: 'temperature' does not support 0.";
    },
    answers: thinking(1400),
  },
  efforts: {
    refuses: ({ reasoning_effort }) =>
      reasoning_effort === undefined ? undefined : 'Unrecognized request argument: reasoning_effort',
    answers: thinking(1400),
  },
  unbounded: {
    refuses: ({ response_format }) =>
      /"(?:minimum|maximum)":/.test(JSON.stringify(response_format ?? null))
        ? "output_format.schema: For 'integer' type, properties maximum, minimum are not supported"
        : undefined,
  },
  objects: {
    refuses: (chat) =>
      typeOf(chat) === 'json_schema' ? 'This response_format type is unavailable' : undefined,
  },
  plain: {
    refuses: (chat) => (typeOf(chat) === undefined ? undefined : 'Unrecognized argument: response_format'),
  },
  silent: { refuses: (chat) => (typeOf(chat) === undefined ? undefined : 'Bad request') },
  small: { answers: careless },
  think: { answers: (content) => ({ content: `<think>\n${thought}\n</think>\n\n${content}` }) },
  openthink: { answers: (content) => ({ content: `${thought}\n</think>\n\n${content}` }) },
  harmony: {
    answers: (content) => ({
      content: `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${content}`,
    }),
  },
  hidden: { answers: (content) => ({ content: '', reasoning: content }) },
  cut: { answers: (content) => ({ content: content.slice(0, content.length / 2), finish: 'length' }) },
  /** Answers in prose until a second message says that this is no JSON. */
  chatty: {
    answers: (content, { messages }) => ({
      content: messages.length > 2 ? content : 'I found {two} phrases.',
    }),
  },
  short: { context: 2000 },
  strict: { maxContext: 3000 },
  router: { failsEvery: 3 },
};

type Reply = (request: ChatRequest) => string | Promise<string>;

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** Answers in a dialect. */
async function speak(
  dialect: Dialect,
  { chat, count, reply }: { chat: ChatRequest; count: number; reply: Reply },
): Promise<{ status: number; body: object }> {
  const refused = dialect.refuses?.(chat);
  const error = (message: string) => ({ error: { message, type: 'invalid_request_error' } });
  if (refused !== undefined) return { status: 400, body: error(refused) };
  if (dialect.failsEvery !== undefined && count % dialect.failsEvery === 0)
    return { status: 200, body: { error: { message: 'Provider returned error', code: 502 } } };
  const given = chat.messages.map(({ content }) => content).join('\n');
  if (tokensOf(given) > (dialect.maxContext ?? Number.POSITIVE_INFINITY))
    return {
      status: 400,
      body: error(`This model's maximum context length is ${dialect.maxContext} tokens.`),
    };
  const read = Math.min(tokensOf(given), dialect.context ?? Number.POSITIVE_INFINITY);
  const content = await reply(chat);
  const answered = dialect.answers?.(content, chat) ?? { content };
  const { finish = 'stop', reasoning, thoughtTokens = 0 } = answered;
  const full = completion(chat.model, answered.content);
  const message = { role: 'assistant', content: answered.content, reasoning_content: reasoning };
  return {
    status: 200,
    body: {
      ...full,
      choices: [{ index: 0, finish_reason: finish, message }],
      usage: {
        prompt_tokens: read,
        completion_tokens: tokensOf(answered.content) + thoughtTokens,
        completion_tokens_details: { reasoning_tokens: thoughtTokens },
      },
    },
  };
}

export interface ModelEndpoint {
  /** The value for LLM_BASE_URL. */
  baseUrl: string;
  /** The requests so far, with their keys. */
  requests: (ChatRequest & { url: string; key: string | undefined; apiKey: unknown })[];
  /** How many callers hung up before their answer. */
  hangUps(): number;
  close(): Promise<void>;
}

/**
 * An OpenAI-compatible `chat/completions` on a free port. `reply` returns the content of the answer, at once or later. The models of
 * `behaviours` have faults, and `simple` supports neither response format nor temperature.
 */
export async function startModelEndpoint(reply: Reply): Promise<ModelEndpoint> {
  const requests: ModelEndpoint['requests'] = [];
  let hangUps = 0;
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { url = '' } = request;
    if (request.method === 'GET' && /^\/(?:v1\/models|api\/tags)\b/.test(url)) {
      const isRefused = request.headers.authorization === 'Bearer refused';
      if (isRefused) send(response, 401, { error: { message: 'Incorrect API key provided.' } });
      else if (url === '/api/tags') send(response, 200, { models: [{ name: 'any' }] });
      else send(response, 200, { data: [{ id: 'small/a' }, { id: 'any' }] });
      return;
    }
    if (request.method !== 'POST' || url.split('?')[0] !== '/v1/chat/completions') {
      send(response, 404, { error: { message: 'no such path' } });
      return;
    }
    response.on('close', () => {
      if (!response.writableEnded) hangUps += 1;
    });
    const chat = await parseRequest(request);
    const { authorization, 'api-key': apiKey } = request.headers;
    requests.push({ ...chat, url, key: authorization?.replace(/^Bearer /, ''), apiKey });
    const behave = behaviours[chat.model];
    const dialect = dialects[chat.model.split('/')[0] ?? ''];
    if (dialect !== undefined && chat.model.includes('/')) {
      const count = (counts.get(chat.model) ?? 0) + 1;
      counts.set(chat.model, count);
      const { status, body } = await speak(dialect, { chat, count, reply });
      send(response, status, body);
      return;
    }
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
