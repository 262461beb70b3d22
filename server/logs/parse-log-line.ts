import { z } from 'zod';
import type { LogLevel } from '#domain/logs/log-level.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { parseJson } from '#domain/text/parse-json.ts';

/** A line of the log as administrators see it. */
export interface LogLine {
  at: Date;
  level: LogLevel;
  /** The part of the product that wrote it. */
  source: string;
  message: string;
  fields: Record<string, string | number | boolean | null>;
}

const maxFields = 20;
const maxValueLength = 300;

const pinoLine = z.looseObject({ level: z.number(), time: z.iso.datetime(), msg: z.string().catch('') });
/** What stands in columns of its own, and what is of no use without the file. */
const ownNames = new Set(['level', 'time', 'msg', 'source', 'err', 'mail']);

function levelOf(level: number): LogLine['level'] {
  if (level >= 50) return 'error';
  return level >= 40 ? 'warn' : 'info';
}

/** Lines of a job or a request name it; what names nothing is the server's. */
function sourceOf(line: Record<string, unknown>): string {
  if (typeof line.source === 'string') return cutText(line.source, 40);
  if ('job' in line) return 'jobs';
  return 'requestId' in line ? 'http' : 'server';
}

function plain(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === 'string') return cutText(value, maxValueLength);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
}

/** Of an error its kind and its sentence; the stack stays on standard output. */
function errorFields(err: unknown): [string, string][] {
  if (typeof err !== 'object' || err === null) return [];
  const fields: [string, string][] = [];
  for (const name of ['type', 'code', 'message'] as const) {
    const value: unknown = Reflect.get(err, name);
    if (typeof value === 'string') fields.push([`error_${name}`, cutText(value, maxValueLength)]);
  }
  return fields;
}

/** A line as pino writes it; null for what is below `info` or is none. */
export function parseLogLine(text: string): LogLine | null {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  const parsed = pinoLine.safeParse(value);
  if (!parsed.success || parsed.data.level < 30) return null;
  const line = parsed.data;
  const fields = Object.entries(line)
    .filter(([name]) => !ownNames.has(name))
    .flatMap(([name, field]) => {
      const kept = plain(field);
      return kept === undefined ? [] : [[name, kept] as const];
    });
  return {
    at: new Date(line.time),
    level: levelOf(line.level),
    source: sourceOf(line),
    message: cutText(line.msg, 1000),
    fields: Object.fromEntries([...fields.slice(0, maxFields), ...errorFields(line.err)]),
  };
}
