import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What this file uses of Emscripten's file system, which has no types for it. */
interface NodeFsOperations {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  /** Turns an error of Node into one that the engine reads from errno. */
  tryFSOperation: (work: () => void) => void;
}

function addSync(nodeFs: NodeFsOperations): void {
  nodeFs.stream_ops.fsync = ({ nfd }) => {
    nodeFs.tryFSOperation(() => fsyncSync(nfd));
    return 0;
  };
}

/**
 * The files of a database in a folder, with fsync for files and folders: upstream's file system has none, and the
 * engine reads an absent one as success. A failed one reaches PostgreSQL, which panics rather than lose a write.
 */
export class SyncedNodeFs extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const hook = ({ FS }: { FS: unknown }) =>
      addSync((FS as { filesystems: { NODEFS: NodeFsOperations } }).filesystems.NODEFS);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } };
  }
}
