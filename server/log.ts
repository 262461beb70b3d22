import { type DestinationStream, type Logger, pino } from 'pino';
import { errorFields } from './error-fields.ts';

/** A fixed phrase, ids in fields; never tokens, addresses of people, article text or prompts. */
export type Log = Logger;

/** JSON lines on standard output, or on `destination`; of errors under `err` only harmless fields are kept. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorFields(error) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
