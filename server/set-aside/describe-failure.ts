import { cutAtWord } from '#domain/text/cut-at-word.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { toWellFormed } from '#domain/text/well-formed.ts';
import { failureScope, sqlStateOf } from '#server/db/failure-scope.ts';

const maxMessage = 300;

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = toWellFormed(cutText(message, 2 * maxMessage)).replaceAll('\n', ' ');
  return cutAtWord(line.trim() || 'an error without a message', maxMessage).replace(/\.$/, '');
}

/** The reason why a step set a subject aside, as a sentence for administrators. */
export function describeFailure(error: unknown): string {
  const state = sqlStateOf(error);
  if (state !== null) return `The database refuses it: ${messageOf(error)} (${state}).`;
  return `A fault of Balance stops it: ${messageOf(error)}.`;
}

/** A key that is equal for failures of the same cause: numbers and quoted values of the message are masked. */
export function failureKeyOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  const message = messageOf(error)
    .replace(/"[^"]*"|“[^“”]*”/g, '…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#');
  return `${name} ${sqlStateOf(error) ?? ''} ${message}`;
}

/** Whether the program may be the cause of the failure, and not the subject. */
export function mayLieInProgram(error: unknown): boolean {
  return failureScope(error) === 'unclear';
}
