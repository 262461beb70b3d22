import { type Verb, type VerbIo, VerbUsageError } from './verb.ts';

/** The name of a verb and its lazily loaded module, so that each verb starts quickly. */
export interface VerbEntry {
  name: string;
  /** One line for `balance --help`. */
  summary: string;
  load(): Promise<Verb>;
}

function usage(entries: readonly VerbEntry[]): string {
  const width = Math.max(...entries.map(({ name }) => name.length));
  const lines = entries.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`);
  return `Usage: balance VERB [arguments]\n\n${lines.join('')}\nbalance VERB --help tells more.\n`;
}

function wantsHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  return own.includes('--help') || own.includes('-h');
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? error.name : error.message;
}

/** Runs one command and returns its exit status: 2 for a mistake in the arguments, 1 for a failure. */
export async function runCli(
  entries: readonly VerbEntry[],
  [name, ...args]: string[],
  io: VerbIo,
): Promise<number> {
  if (name === undefined) {
    io.stderr.write(usage(entries));
    return 2;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    io.stdout.write(usage(entries));
    return 0;
  }
  const entry = entries.find((each) => each.name === name);
  if (entry === undefined) {
    io.stderr.write(`balance: there is no verb '${name}'; 'balance --help' lists them.\n`);
    return 2;
  }
  try {
    const verb = await entry.load();
    if (!wantsHelp(args)) return await verb.run(args, io);
    io.stdout.write(verb.help);
    return 0;
  } catch (error) {
    const wrong = error instanceof VerbUsageError;
    const hint = wrong ? `; 'balance ${name} --help' tells more.` : '';
    io.stderr.write(`balance ${name}: ${sentence(error)}${hint}\n`);
    return wrong ? 2 : 1;
  }
}
