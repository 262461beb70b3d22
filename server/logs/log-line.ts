/** A line of the log as administrators see it. */
export interface LogLine {
  at: Date;
  level: 'info' | 'warn' | 'error';
  /** The part of the product that wrote it. */
  source: string;
  message: string;
  fields: Record<string, string | number | boolean | null>;
}
