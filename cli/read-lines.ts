const newline = 0x0a;

/** A line, or a mark for a line above the limit, whose bytes are dropped. */
export type Line = { kind: 'line'; text: string } | { kind: 'too-long' };

/**
 * Splits a stream at line feeds only. `node:readline` also splits at U+2028 and U+2029, which JSON
 * allows inside strings, and has no limit on a line's length.
 */
export async function* readLines(
  input: AsyncIterable<Buffer | string>,
  maxLineBytes: number,
): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let size = 0;
  let first = true;

  function take(): Line {
    const line: Line =
      size > maxLineBytes
        ? { kind: 'too-long' }
        : { kind: 'line', text: tidy(Buffer.concat(parts).toString('utf8'), first) };
    parts = [];
    size = 0;
    first = false;
    return line;
  }

  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    let from = 0;
    while (from < bytes.length) {
      const at = bytes.indexOf(newline, from);
      const part = bytes.subarray(from, at < 0 ? bytes.length : at);
      size += part.length;
      if (size <= maxLineBytes) parts.push(part);
      else parts = [];
      if (at < 0) break;
      yield take();
      from = at + 1;
    }
  }
  if (size > 0) yield take();
}

function tidy(text: string, first: boolean): string {
  const withoutMark = first && text.startsWith('\uFEFF') ? text.slice(1) : text;
  return withoutMark.endsWith('\r') ? withoutMark.slice(0, -1) : withoutMark;
}
