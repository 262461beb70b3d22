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

/** Why a step set something aside, as a sentence for administrators. */
export function describeFailure(error: unknown): string {
  const state = sqlStateOf(error);
  if (state !== null) return `The database refuses it: ${messageOf(error)} (${state}).`;
  return `A fault of Balance stops it: ${messageOf(error)}.`;
}

/** The same for failures of the same cause, whatever numbers and quoted values their messages hold. */
export function causeOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  const message = messageOf(error)
    .replace(/"[^"]*"|“[^“”]*”/g, '…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#');
  return `${name} ${sqlStateOf(error) ?? ''} ${message}`;
}

/** Whether the failure may lie in the program rather than in what it works on. */
export function mayLieInProgram(error: unknown): boolean {
  return failureScope(error) === 'unclear';
}
