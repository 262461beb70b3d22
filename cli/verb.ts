/** Where a verb reads and writes; the process's own streams, or a test's. */
export interface VerbIo {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
}

/** What one word of `balance VERB` does; `verbEntries` names it. */
export interface Verb {
  /** What `balance VERB --help` prints, ending in a newline. */
  help: string;
  /**
   * Runs the verb with the arguments after its name and gives the exit status. It writes results to
   * stdout and everything else to stderr. A thrown error is printed by the caller as one line and
   * ends in status 1; a mistake in the arguments is thrown as `VerbUsageError` and ends in status 2.
   */
  run(args: string[], io: VerbIo): Promise<number>;
}

/** The command was written wrongly; the message says what to write instead. */
export class VerbUsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'VerbUsageError';
  }
}
