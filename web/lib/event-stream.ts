interface StreamEvent {
  name: string;
  data: string;
}

function parseEvent(block: string): StreamEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\r|\n/)) {
    const [, field, value = ''] = /^([a-z]+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { name, data: data.join('\n') };
}

/** Yields the events of a text/event-stream answer as they arrive. Comments and an incomplete last event are dropped. */
export async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    // A consumer that stops cancels the request.
    await reader.cancel().catch(() => undefined);
  }
}
