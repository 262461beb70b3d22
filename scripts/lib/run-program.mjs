// Started by dispatch.mjs: the address of a program, then its arguments.
const [, , program, ...args] = process.argv;
const { run } = await import(program);
await run(args);
