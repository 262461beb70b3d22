import { StartError } from './start-error.ts';

/** The settings cannot be used; every problem at once, each saying what to write. */
export class EnvironmentError extends StartError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
