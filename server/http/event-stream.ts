import type { EndpointDefinition } from '#contract/endpoint.ts';
import { errorStatus } from '#contract/errors.ts';
import { parseAnswer } from './contract-parsing.ts';
import { refusalOf } from './error-response.ts';
import type { HttpContext } from './http-env.ts';

/** Interval of comments that keep proxies from closing an idle connection. */
const keepAliveMs = 15_000;

export function wantsEvents(c: HttpContext, endpoint: EndpointDefinition): boolean {
  return endpoint.progress !== undefined && c.req.header('accept')?.includes('text/event-stream') === true;
}

function formatEvent(name: string, value: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;
}

/** Buffers events until the response is read. Sends nothing after the end. */
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

export interface EventContext {
  report(progress: object): void;
  signal: AbortSignal;
}

/**
 * Answers a call with events: `progress` whenever the work reports it, then `result` or `error`. The stream begins with
 * the first progress. Work that ends before returns or throws as any other call.
 */
export async function answerWithEvents(
  c: HttpContext,
  endpoint: EndpointDefinition,
  work: (context: EventContext) => Promise<unknown>,
): Promise<{ kind: 'stream'; response: Response } | { kind: 'result'; value: unknown }> {
  const hungUp = new AbortController();
  const stream = new EventStream(() => hungUp.abort(new Error('The caller hung up.')));
  let start: () => void = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const working = work({
    signal: AbortSignal.any([c.req.raw.signal, hungUp.signal]),
    report: (progress) => {
      stream.send('progress', endpoint.progress?.parse(progress));
      start();
    },
  });
  const first = await Promise.race([
    started.then(() => null),
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
