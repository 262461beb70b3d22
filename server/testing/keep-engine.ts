import { readFile } from 'node:fs/promises';

/**
 * Setup file of tests: keeps the code of the embedded engine while the process runs. V8 then gives it to each engine
 * that starts, with what it has optimised; else it compiles it again for two seconds of processor time.
 */
const holder = globalThis as unknown as {
  WebAssembly: { compile(code: Uint8Array): Promise<object> };
  engineOfTests?: Promise<object>;
};
const engine = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
holder.engineOfTests ??= readFile(engine).then((code) => holder.WebAssembly.compile(code));
