import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';

/** The file is no backup, is incomplete or cannot be used; the message is one sentence. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

const reasons: Record<string, string> = {
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this account may not use it',
  EPERM: 'this account may not use it',
  EROFS: 'its disk can only be read',
  ENAMETOOLONG: 'its name is too long',
};

/** Maps an error of the file system on a backup file to one sentence; returns other errors unchanged. */
export function explainBackupFile(error: unknown, file: string, wanted: 'read' | 'written'): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' && wanted === 'read') {
    return new BackupError(`There is no file ${file}.`, { cause: error });
  }
  const reason = code === 'ENOENT' ? 'its folder does not exist' : reasons[code];
  if (reason === undefined) return error;
  return new BackupError(`${file} cannot be ${wanted}: ${reason}.`, { cause: error });
}

/*
 * A backup is a gzipped file of JSON lines: the header; for each table an object with its name and columns, then one
 * array with one object per row; the end with the row counts and the SHA-256 of all lines before it. The format does
 * not depend on the engine, so either engine restores a backup of the other.
 */

const headerLine = z.object({
  format: z.literal('balance-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type BackupHeader = z.infer<typeof headerLine>;

const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

export const endLine = z.object({
  end: z.literal(true),
  rows: z.record(z.string(), z.number().int().nonnegative()),
  sha256: z.string(),
});

export type BackupEvent =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; json: string }
  | { kind: 'end'; rows: Record<string, number> };

const newline = 0x0a;
const openingBracket = 0x5b;

/** Splits at line feeds only; node:readline also splits at U+2028, which texts contain. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]);
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

async function* readLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  source.pipe(unzipped);
  try {
    yield* splitLines(unzipped);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_BUF_ERROR') throw new BackupError(`${file} is cut off: it is not a whole backup.`);
    if (code.startsWith('Z_')) throw new BackupError(`${file} is not a backup, or it is damaged.`);
    throw explainBackupFile(error, file, 'read');
  } finally {
    source.destroy();
  }
}

function parse<T>(schema: z.ZodType<T>, line: Buffer, file: string): T {
  try {
    return schema.parse(JSON.parse(line.toString('utf8')));
  } catch {
    throw new BackupError(`${file} is not a backup of Balance, or it is damaged.`);
  }
}

class Tally {
  readonly rows: Record<string, number> = {};
  #hash = createHash('sha256');

  add(line: Buffer): void {
    this.#hash.update(line).update('\n');
  }

  check(end: z.infer<typeof endLine>, file: string): void {
    const sums = JSON.stringify(Object.entries(this.rows).sort());
    if (end.sha256 !== this.#hash.digest('hex') || sums !== JSON.stringify(Object.entries(end.rows).sort())) {
      throw new BackupError(`${file} is damaged: its checksum does not match.`);
    }
  }
}

/**
 * Reads a backup from its beginning, one row at a time.
 * @throws BackupError when it is no backup, damaged or truncated; truncation is found only at its end
 */
export async function* loadBackup(file: string): AsyncGenerator<BackupEvent> {
  const tally = new Tally();
  let table: string | undefined;
  let state: 'begin' | 'rows' | 'ended' = 'begin';
  for await (const line of readLines(file)) {
    if (state === 'ended') throw new BackupError(`${file} is damaged: something follows its end.`);
    if (state === 'begin') {
      yield { kind: 'header', header: parse(headerLine, line, file) };
      state = 'rows';
    } else if (line[0] === openingBracket) {
      if (table === undefined) throw new BackupError(`${file} is damaged: a row stands before any table.`);
      tally.rows[table] = (tally.rows[table] ?? 0) + 1;
      yield { kind: 'row', json: line.toString('utf8', 1, line.length - 1) };
    } else {
      const found = parse(z.union([tableLine, endLine]), line, file);
      if ('end' in found) {
        tally.check(found, file);
        yield { kind: 'end', rows: found.rows };
        state = 'ended';
      } else {
        table = found.table;
        tally.rows[table] = 0;
        yield { kind: 'table', ...found };
      }
    }
    if (state === 'rows') tally.add(line);
  }
  if (state !== 'ended') throw new BackupError(`${file} is cut off: it is not a whole backup.`);
}
