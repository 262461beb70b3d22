import { readFileSync } from 'node:fs';

/** One change of files, in the order in which the engine made them. Paths are absolute; `file` numbers the files. */
export type FileChange =
  | { kind: 'create'; file: number; path: string }
  | { kind: 'write'; file: number; at: number; data: Buffer }
  | { kind: 'truncate'; file: number; size: number }
  | { kind: 'sync'; file: number }
  | { kind: 'sync-folder'; path: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'unlink'; path: string }
  | { kind: 'make-folder'; path: string };

/** A change, and the length of the journal after it. */
export type JournalEntry = FileChange & { end: number };

const lengthBytes = 4;

/** The form of a change in the journal: a header of JSON and the written bytes, each behind its length. */
export function encodeChange(change: FileChange): Buffer {
  const { data, ...rest } = change.kind === 'write' ? change : { ...change, data: Buffer.alloc(0) };
  const header = Buffer.from(JSON.stringify(rest));
  const lengths = Buffer.alloc(2 * lengthBytes);
  lengths.writeUInt32LE(header.length, 0);
  lengths.writeUInt32LE(data.length, lengthBytes);
  return Buffer.concat([lengths, header, data]);
}

export function loadJournal(file: string): JournalEntry[] {
  const bytes = readFileSync(file);
  const entries: JournalEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const headerAt = at + 2 * lengthBytes;
    const dataAt = headerAt + bytes.readUInt32LE(at);
    at = dataAt + bytes.readUInt32LE(at + lengthBytes);
    const header = JSON.parse(bytes.toString('utf8', headerAt, dataAt)) as FileChange;
    entries.push({
      ...header,
      ...(header.kind === 'write' ? { data: bytes.subarray(dataAt, at) } : {}),
      end: at,
    });
  }
  return entries;
}
