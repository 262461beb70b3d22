/** The streams of a verb: those of the process, or of a test. */
export interface VerbIo {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

/** One subcommand of `balance`; `verbEntries` lists them. */
export interface Verb {
  /** What `balance VERB --help` prints, ending in a newline. */
  help: string;
  /**
   * Runs the verb with the arguments after its name and returns the exit status. Results go to stdout,
   * everything else to stderr. The caller prints a thrown error as one line with status 1; a mistake in
   * the arguments is thrown as `VerbUsageError` and gives status 2.
   */
  run(args: string[], io: VerbIo): Promise<number>;
}

/** A mistake in the arguments; the message names it. */
export class VerbUsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'VerbUsageError';
  }
}
