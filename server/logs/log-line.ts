import type { LogLevel } from '#domain/logs/log-level.ts';

/** A line of the log as administrators see it. */
export interface LogLine {
  at: Date;
  level: LogLevel;
  /** The part of the product that wrote it. */
  source: string;
  message: string;
  fields: Record<string, string | number | boolean | null>;
}
