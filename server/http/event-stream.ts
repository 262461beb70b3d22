import type { EndpointDefinition } from '#contract/endpoint.ts';
import { errorStatus } from '#contract/errors.ts';
import { refusalOf } from './error-response.ts';
import type { HttpContext } from './http-env.ts';
import { parseAnswer } from './parse-answer.ts';

/** Proxies close connections that stay silent. */
const keepAliveMs = 15_000;

export function wantsEvents(c: HttpContext, endpoint: EndpointDefinition): boolean {
  return endpoint.progress !== undefined && c.req.header('accept')?.includes('text/event-stream') === true;
}

function formatEvent(name: string, value: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;
}

/** What is told before anybody listens is kept; after the end nothing is sent. */
class EventStream {
  readonly readable: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(onHangUp: () => void) {
    this.readable = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#end();
        onHangUp();
      },
    });
    this.#timer = setInterval(() => this.#write(': still working\n\n'), keepAliveMs);
  }

  send(name: string, value: unknown): void {
    this.#write(formatEvent(name, value));
  }

  close(): void {
    this.#controller?.close();
    this.#end();
  }

  #write(text: string): void {
    this.#controller?.enqueue(this.#encoder.encode(text));
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#controller = undefined;
  }
}

export interface Telling {
  tell(progress: object): void;
  signal: AbortSignal;
}

/**
 * Answers a call with events: `progress` as it is told, then `result` or `error`. The stream begins with
 * the first progress; what ends before it is returned, or thrown, as from any other call.
 */
export async function answerWithEvents(
  c: HttpContext,
  endpoint: EndpointDefinition,
  work: (telling: Telling) => Promise<unknown>,
): Promise<{ kind: 'stream'; response: Response } | { kind: 'result'; value: unknown }> {
  const hungUp = new AbortController();
  const stream = new EventStream(() => hungUp.abort(new Error('The caller hung up.')));
  let begin: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const working = work({
    signal: AbortSignal.any([c.req.raw.signal, hungUp.signal]),
    tell: (progress) => {
      stream.send('progress', endpoint.progress?.parse(progress));
      begin();
    },
  });
  const first = await Promise.race([
    begun.then(() => null),
    working.then((value) => ({ kind: 'result' as const, value })),
  ]).catch((error: unknown) => {
    stream.close();
    throw error;
  });
  if (first !== null) {
    stream.close();
    return first;
  }
  void finish(c, endpoint, working, stream);
  c.header('Content-Type', 'text/event-stream; charset=utf-8');
  c.header('Cache-Control', 'no-store');
  c.header('X-Accel-Buffering', 'no');
  return { kind: 'stream', response: c.body(stream.readable) };
}

async function finish(
  c: HttpContext,
  endpoint: EndpointDefinition,
  working: Promise<unknown>,
  stream: EventStream,
): Promise<void> {
  try {
    stream.send('result', parseAnswer(endpoint, await working));
  } catch (error) {
    const body = refusalOf(c, error);
    stream.send('error', { ...body, status: errorStatus[body.code] });
  }
  stream.close();
}
