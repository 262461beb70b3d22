import { type Logger, pino } from 'pino';

/** A fixed phrase, ids in fields; never tokens, addresses of people, article text or prompts. */
export type Log = Logger;

export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
