import type { Readable } from 'node:stream';

/** What a stream holds that was written and not read yet. Node 26 and later give it in pieces. */
export function writtenText(stream: Readable): string {
  const pieces: Buffer[] = [];
  for (let piece = stream.read(); piece !== null; piece = stream.read()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}
