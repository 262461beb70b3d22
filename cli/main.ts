import { runCli } from './run-cli.ts';
import { verbEntries } from './verb-entries.ts';

// The code is set instead of calling process.exit: output to a pipe may be pending, and a server keeps running.
process.exitCode = await runCli(verbEntries, process.argv.slice(2), process);
