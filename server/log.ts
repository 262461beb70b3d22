import { type DestinationStream, type Level, type Logger, pino, type StreamEntry } from 'pino';

/** What the log keeps of an error. Fields of database errors may hold people's data and stay out. */
export function errorFields(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined || depth > 3 ? {} : { cause: errorFields(error.cause, depth + 1) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}

/** A fixed phrase, ids in fields; never tokens, addresses of people, article text or prompts. */
export type Log = Logger;

/** Levels of LOG_LEVEL below `info`. */
const belowInfo = ['trace', 'debug'];

/** The sink gets lines from `info` on, independent of the level of standard output. */
function both(level: string, destination: DestinationStream, sink: DestinationStream): DestinationStream {
  const first: StreamEntry[] = level === 'silent' ? [] : [{ level: level as Level, stream: destination }];
  return pino.multistream([...first, { level: 'info', stream: sink }]);
}

/**
 * JSON lines on standard output, or on `destination`; of errors under `err` only harmless fields are kept.
 * @param sink where lines of `info` and above are kept beside it
 */
export function createLog(level: string, destination?: DestinationStream, sink?: DestinationStream): Log {
  const options = {
    level: sink === undefined || belowInfo.includes(level) ? level : 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorFields(error) },
  };
  if (sink !== undefined) return pino(options, both(level, destination ?? pino.destination(1), sink));
  return destination === undefined ? pino(options) : pino(options, destination);
}
