import { describe, expect, it } from 'vitest';
import { parseEvents } from './event-stream.ts';

const encoder = new TextEncoder();

function streamOf(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
}

async function all(...chunks: (string | Uint8Array)[]) {
  const events = [];
  for await (const event of parseEvents(streamOf(...chunks))) events.push(event);
  return events;
}

describe('parseEvents', () => {
  it('parses events of any chunking, without comments', async () => {
    expect(
      await all('event: progress\nda', 'ta: {"a":1}\n', '\n: still working\n\nevent: result\ndata: 2\n\n'),
    ).toEqual([
      { name: 'progress', data: '{"a":1}' },
      { name: 'result', data: '2' },
    ]);
  });

  it('joins characters that were split between chunks', async () => {
    const bytes = encoder.encode('data: “é”\n\n');
    expect(await all(bytes.slice(0, 8), bytes.slice(8))).toEqual([{ name: 'message', data: '“é”' }]);
  });

  it('parses data of several lines and other line ends', async () => {
    expect(await all('data: one\r\ndata:two\r\n\r\n')).toEqual([{ name: 'message', data: 'one\ntwo' }]);
  });

  it('drops an incomplete event', async () => expect(await all('event: result\ndata: 1\n')).toEqual([]));

  it('cancels the stream when the consumer stops', async () => {
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encoder.encode('data: 1\n\n')),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _ of parseEvents(endless)) break;
    expect(cancelled).toBe(true);
  });
});
