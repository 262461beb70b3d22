import fs, { constants, type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sep } from 'node:path';
import { encodeChange, type FileChange } from './journal.ts';

/** Which file is behind a path and behind an open descriptor. */
class Names {
  #files = new Map<string, number>();
  #open = new Map<number, number | { folder: string }>();
  #last = 0;
  #append: (change: FileChange) => void;

  constructor(append: (change: FileChange) => void) {
    this.#append = append;
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  /** The file at `path`; it is new when no name led to it. */
  fileAt(path: string): number {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    this.#last += 1;
    this.#files.set(path, this.#last);
    this.#append({ kind: 'create', file: this.#last, path });
    return this.#last;
  }

  open(descriptor: number, path: string): void {
    const isFolder = fs.fstatSync(descriptor).isDirectory();
    this.#open.set(descriptor, isFolder ? { folder: path } : this.fileAt(path));
  }

  close(descriptor: number): void {
    this.#open.delete(descriptor);
  }

  opened(descriptor: number): number | { folder: string } | undefined {
    return this.#open.get(descriptor);
  }

  rename(from: string, to: string): void {
    for (const [path, file] of [...this.#files]) {
      if (path !== from && !path.startsWith(from + sep)) continue;
      this.#files.delete(path);
      this.#files.set(to + path.slice(from.length), file);
    }
  }

  remove(path: string): void {
    for (const known of [...this.#files.keys()]) {
      if (known === path || known.startsWith(path + sep)) this.#files.delete(known);
    }
  }
}

type Work<Args extends never[], Result> = (...args: Args) => Result;

/** `work`, followed by `note` with its result and arguments once it has succeeded. */
function noting<Args extends never[], Result>(
  work: Work<Args, Result>,
  note: (result: Awaited<Result>, ...args: Args) => void,
): Work<Args, Result> {
  return (...args) => {
    const result = work(...args);
    const done = (value: Awaited<Result>) => {
      note(value, ...args);
      return value;
    };
    return (result instanceof Promise ? result.then(done) : done(result as Awaited<Result>)) as Result;
  };
}

/** Replaces some functions of `holder`; the returned function puts the former ones back. */
function replace<Holder extends object, Name extends keyof Holder>(
  holder: Holder,
  functions: Record<Name, unknown>,
): () => void {
  const names = Object.keys(functions) as Name[];
  const former = Object.fromEntries(names.map((name) => [name, holder[name]]));
  Object.assign(holder, functions);
  return () => void Object.assign(holder, former);
}

function copyOf(data: NodeJS.ArrayBufferView, from: number, length: number): Buffer {
  return Buffer.from(Buffer.from(data.buffer, data.byteOffset + from, length));
}

/**
 * Records in `journalFile` what this thread changes below `folder` with the functions of Node that the engine and the
 * first start use, in order and with all bytes, until the returned function is called.
 */
export function recordFiles(folder: string, journalFile: string): () => void {
  const { writeSync } = fs;
  const journal = fs.openSync(journalFile, 'a');
  const append = (change: FileChange) => void writeSync(journal, encodeChange(change));
  const names = new Names(append);
  const isRecorded = (path: unknown): path is string =>
    typeof path === 'string' && (path === folder || path.startsWith(folder + sep));
  const onFile = (descriptor: number, changeOf: (file: number) => FileChange) => {
    const file = names.opened(descriptor);
    if (typeof file === 'number') append(changeOf(file));
  };
  const truncated = (path: PathLike, size: number) => {
    if (isRecorded(path)) append({ kind: 'truncate', file: names.fileAt(path), size });
  };
  const written = (path: unknown, data: unknown) => {
    if (!isRecorded(path)) return;
    if (names.has(path)) truncated(path, 0);
    const file = names.fileAt(path);
    const bytes = Buffer.from(data as Uint8Array);
    if (bytes.length > 0) append({ kind: 'write', file, at: 0, data: bytes });
  };
  const synced = (opened: number | { folder: string } | undefined) => {
    if (typeof opened === 'number') append({ kind: 'sync', file: opened });
    else if (opened !== undefined) append({ kind: 'sync-folder', path: opened.folder });
  };
  const renamed = (from: PathLike, to: PathLike) => {
    if (!isRecorded(from) || !isRecorded(to)) return;
    names.rename(from, to);
    append({ kind: 'rename', from, to });
  };
  const removed = (path: PathLike) => {
    if (!isRecorded(path)) return;
    names.remove(path);
    append({ kind: 'unlink', path });
  };
  const folderMade = (path: PathLike) => {
    if (isRecorded(path)) append({ kind: 'make-folder', path });
  };

  const restoreSync = replace(fs, {
    openSync: noting(fs.openSync, (descriptor, path, flags) => {
      if (!isRecorded(path)) return;
      const empties = typeof flags === 'number' && (flags & constants.O_TRUNC) !== 0 && names.has(path);
      names.open(descriptor, path);
      if (empties) truncated(path, 0);
    }),
    closeSync: noting(fs.closeSync, (_, descriptor) => names.close(descriptor)),
    writeSync: noting(
      fs.writeSync as (
        descriptor: number,
        data: NodeJS.ArrayBufferView,
        from: number,
        length: number,
        at: number,
      ) => number,
      (count, descriptor, data, from, _, at) =>
        onFile(descriptor, (file) => ({ kind: 'write', file, at, data: copyOf(data, from, count) })),
    ),
    writeFileSync: noting(fs.writeFileSync, (_, path, data) => written(path, data)),
    ftruncateSync: noting(fs.ftruncateSync, (_, descriptor, size) =>
      onFile(descriptor, (file) => ({ kind: 'truncate', file, size: size ?? 0 })),
    ),
    truncateSync: noting(fs.truncateSync, (_, path, size) => truncated(path, size ?? 0)),
    fsyncSync: noting(fs.fsyncSync, (_, descriptor) => synced(names.opened(descriptor))),
    renameSync: noting(fs.renameSync, (_, from, to) => renamed(from, to)),
    unlinkSync: noting(fs.unlinkSync, (_, path) => removed(path)),
    mkdirSync: noting(fs.mkdirSync, (_, path) => folderMade(path)),
    rmdirSync: noting(fs.rmdirSync, (_, path) => removed(path)),
  });
  const restoreAsync = replace(fs.promises, {
    open: noting(fs.promises.open, (handle, path) => {
      if (!isRecorded(path)) return;
      names.open(handle.fd, path);
      const opened = names.opened(handle.fd);
      handle.sync = noting(handle.sync.bind(handle), () => synced(opened));
    }),
    writeFile: noting(fs.promises.writeFile, (_, path, data) => written(path, data)),
    rename: noting(fs.promises.rename, (_, from, to) => renamed(from, to)),
    rm: noting(fs.promises.rm, (_, path) => removed(path)),
    mkdir: noting(fs.promises.mkdir, (_, path) => folderMade(path)),
  });
  syncBuiltinESMExports();
  return () => {
    restoreSync();
    restoreAsync();
    syncBuiltinESMExports();
    fs.closeSync(journal);
  };
}
