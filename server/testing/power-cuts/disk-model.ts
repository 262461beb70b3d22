import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { FileChange } from './journal.ts';

/** What a page cache writes at once: after a cut each piece of a file is of any age since the last sync. */
const pieceBytes = 4096;

type ContentChange = { at: number; data: Buffer } | { size: number };

function resized(bytes: Buffer, size: number): Buffer {
  return size <= bytes.length
    ? bytes.subarray(0, size)
    : Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
}

function sizeAfter(size: number, change: ContentChange): number {
  return 'size' in change ? change.size : Math.max(size, change.at + change.data.length);
}

/** Applies a change to the bytes from `from` on; what lies outside of them is left out. */
function applyTo(piece: Buffer, from: number, change: ContentChange): void {
  if ('size' in change) {
    if (change.size < from + piece.length) piece.fill(0, Math.max(0, change.size - from));
    return;
  }
  const [start, end] = [change.at - from, change.at + change.data.length - from];
  if (end <= 0 || start >= piece.length) return;
  change.data.copy(piece, Math.max(0, start), Math.max(0, -start), Math.min(piece.length, end) - start);
}

/** How much of something pending reached the disk: nothing, all, or a part that is different everywhere. */
function chooseAge(random: () => number): (count: number) => number {
  const kind = random();
  if (kind < 0.2) return () => 0;
  if (kind < 0.4) return (count) => count;
  return (count) => Math.floor(random() * (count + 1));
}

class ModelFile {
  #synced: Buffer = Buffer.alloc(0);
  #pending: ContentChange[] = [];

  change(change: ContentChange): void {
    this.#pending.push(change);
  }

  sync(): void {
    const sizes = this.#sizes();
    const content = resized(this.#synced, Math.max(...sizes));
    for (const change of this.#pending) applyTo(content, 0, change);
    this.#synced = content.subarray(0, sizes.at(-1));
    this.#pending = [];
  }

  /** The content after a cut. */
  cut(random: () => number): Buffer {
    if (this.#pending.length === 0) return this.#synced;
    const sizes = this.#sizes();
    const age = chooseAge(random);
    const content = Buffer.from(resized(this.#synced, Math.max(...sizes)));
    for (const [piece, changes] of this.#changesByPiece(content.length)) {
      const from = piece * pieceBytes;
      const bytes = content.subarray(from, from + pieceBytes);
      for (const change of changes.slice(0, age(changes.length))) applyTo(bytes, from, change);
    }
    return content.subarray(0, sizes[age(this.#pending.length)]);
  }

  /** The size after the last sync and after each change since. */
  #sizes(): number[] {
    const sizes = [this.#synced.length];
    for (const change of this.#pending) sizes.push(sizeAfter(sizes.at(-1) ?? 0, change));
    return sizes;
  }

  #changesByPiece(length: number): Map<number, ContentChange[]> {
    const pieces = new Map<number, ContentChange[]>();
    for (const change of this.#pending) {
      const from = 'size' in change ? change.size : change.at;
      const end = 'size' in change ? length : change.at + change.data.length;
      for (let piece = Math.floor(from / pieceBytes); piece * pieceBytes < end; piece += 1) {
        const changes = pieces.get(piece) ?? [];
        changes.push(change);
        pieces.set(piece, changes);
      }
    }
    return pieces;
  }
}

type Entries = Map<string, ModelFile | ModelFolder>;
type EntryChange = (entries: Entries) => void;

class ModelFolder {
  #synced: Entries = new Map();
  #pending: EntryChange[] = [];
  /** What a running process sees. */
  readonly now: Entries = new Map();

  change(change: EntryChange): void {
    change(this.now);
    this.#pending.push(change);
  }

  sync(): void {
    this.#synced = new Map(this.now);
    this.#pending = [];
  }

  /** The entries after a cut: those of the last sync, and the first of the later changes. */
  cut(random: () => number): Entries {
    const entries = new Map(this.#synced);
    for (const change of this.#pending.slice(0, chooseAge(random)(this.#pending.length))) change(entries);
    return entries;
  }
}

function writeOut(folder: ModelFolder, path: string, random: () => number): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  for (const [name, entry] of folder.cut(random)) {
    if (entry instanceof ModelFolder) writeOut(entry, join(path, name), random);
    else writeFileSync(join(path, name), entry.cut(random), { mode: 0o600 });
  }
}

/**
 * A disk of which only what was synced is sure to be kept. After a cut of the power each folder has the names of its
 * last sync and any number of the changes since, in order; each piece of 4 KiB of a file has any age since its last
 * sync, and so has its size. Nothing says in which order files and folders reach the disk.
 */
export class DiskModel {
  #root: string;
  #top = new ModelFolder();
  #files = new Map<number, ModelFile>();

  constructor(root: string) {
    this.#root = root;
  }

  #folder(path: string): ModelFolder {
    const names = relative(this.#root, path)
      .split(sep)
      .filter((name) => name !== '');
    let folder = this.#top;
    for (const name of names) {
      const entry = folder.now.get(name);
      if (!(entry instanceof ModelFolder)) throw new Error(`${path} is no folder of the model`);
      folder = entry;
    }
    return folder;
  }

  #file(file: number): ModelFile {
    const known = this.#files.get(file) ?? new ModelFile();
    this.#files.set(file, known);
    return known;
  }

  #makeFolder(path: string): void {
    if (path === this.#root) return;
    this.#makeFolder(dirname(path));
    const parent = this.#folder(dirname(path));
    if (parent.now.has(basename(path))) return;
    const made = new ModelFolder();
    parent.change((entries) => void entries.set(basename(path), made));
  }

  #rename(from: string, to: string): void {
    const folder = this.#folder(dirname(from));
    if (dirname(from) !== dirname(to)) throw new Error('a rename into another folder is not in the model');
    const moved = folder.now.get(basename(from));
    if (moved === undefined) throw new Error(`${from} is not in the model`);
    folder.change((entries) => {
      entries.delete(basename(from));
      entries.set(basename(to), moved);
    });
  }

  apply(change: FileChange): void {
    switch (change.kind) {
      case 'create': {
        const file = this.#file(change.file);
        this.#folder(dirname(change.path)).change((entries) => void entries.set(basename(change.path), file));
        break;
      }
      case 'write':
      case 'truncate':
        this.#file(change.file).change(change);
        break;
      case 'sync':
        this.#file(change.file).sync();
        break;
      case 'sync-folder':
        this.#folder(change.path).sync();
        break;
      case 'rename':
        this.#rename(change.from, change.to);
        break;
      case 'unlink':
        this.#folder(dirname(change.path)).change((entries) => void entries.delete(basename(change.path)));
        break;
      case 'make-folder':
        this.#makeFolder(change.path);
        break;
    }
  }

  /** Writes what a cut leaves of the disk into an empty folder. */
  cutInto(folder: string, random: () => number): void {
    writeOut(this.#top, folder, random);
  }
}
