import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writtenText } from '#testing/written-text.ts';
import { runCli, type VerbEntry } from './run-cli.ts';
import { VerbUsageError } from './verb.ts';
import { verbEntries } from './verb-entries.ts';

const entry = (name: string, run: (args: string[]) => Promise<number>): VerbEntry => ({
  name,
  summary: `summary of ${name}`,
  load: async () => ({ help: `help of ${name}\n`, run }),
});

const entries = [
  entry('echo', async (args) => args.length),
  entry('fail', async () => {
    throw new Error('the disk is full');
  }),
  entry('wrong', async () => {
    throw new VerbUsageError('FILE is missing');
  }),
];

async function run(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const status = await runCli(entries, args, { stdin: new PassThrough(), stdout, stderr });
  const text = (stream: PassThrough) => writtenText(stream);
  return { status, stdout: text(stdout), stderr: text(stderr) };
}

describe('the command line', () => {
  it('runs the verb with the arguments after it and returns its status', async () => {
    expect(await run('echo', 'a', 'b', 'c')).toEqual({ status: 3, stdout: '', stderr: '' });
  });

  it('lists its verbs on --help', async () => {
    const { status, stdout, stderr } = await run('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const { name, summary } of entries) expect(stdout).toMatch(new RegExp(`${name} +${summary}`));
  });

  it('shows the help of a verb without running it', async () => {
    expect(await run('fail', 'x', '--help')).toEqual({ status: 0, stdout: 'help of fail\n', stderr: '' });
  });

  it('reports a mistake or failure in one line', async () => {
    const wrong = [
      [['nope'], 2, "balance: there is no verb 'nope'; 'balance --help' lists them.\n"],
      [['fail'], 1, 'balance fail: the disk is full\n'],
      [['wrong'], 2, "balance wrong: FILE is missing; 'balance wrong --help' tells more.\n"],
    ] as const;
    for (const [args, status, stderr] of wrong) {
      expect(await run(...args)).toEqual({ status, stdout: '', stderr });
    }
  });

  it('shows the verbs on stderr when none is given', async () => {
    const { status, stdout, stderr } = await run();
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('Usage: balance VERB');
  });

  it.each(verbEntries)('loads $name under its name, with help', async ({ name, load }) => {
    const verb = await load();
    expect(verb.help).toMatch(new RegExp(`^Usage: balance ${name}\\b`));
    expect(verb.help.endsWith('\n')).toBe(true);
  });
});
