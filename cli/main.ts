import { runCli } from './run-cli.ts';
import { verbEntries } from './verb-entries.ts';

// Set, not exited with: output to a pipe is still under way, and a server goes on.
process.exitCode = await runCli(verbEntries, process.argv.slice(2), process);
