import { AppError } from '#domain/app-error.ts';

/**
 * A prompt as it is stored and sent.
 * @throws AppError invalid-input when nothing is left after trimming
 */
export function draftText(written: string): string {
  const prompt = written.trim();
  if (prompt !== '') return prompt;
  throw new AppError('invalid-input', 'The prompt is empty. Write what the model is asked for.');
}

export function noModel(): AppError {
  return new AppError(
    'not-supported',
    'No language model is set up on this server. Connect one to try a prompt.',
  );
}
