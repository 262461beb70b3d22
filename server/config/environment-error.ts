import { StartError } from './start-error.ts';

/** Variables of the environment are wrong; lists all problems, each with what to write. */
export class EnvironmentError extends StartError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
