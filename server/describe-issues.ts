import type { z } from 'zod';
import { cutText, lowerFirst } from '#domain/text/cut-text.ts';

type Place = 'body' | 'query' | 'path' | 'arguments';

const namedPlace: Record<Place, string> = {
  body: 'The field',
  query: 'The query parameter',
  path: 'The path parameter',
  arguments: 'The argument',
};

const article = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    input,
  );
}

const counted: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

type BoundIssue = Extract<z.core.$ZodIssue, { code: 'too_small' | 'too_big' }>;

function boundOf(issue: BoundIssue): { side: string; bound: string } {
  const excluded = issue.inclusive === false;
  return issue.code === 'too_small'
    ? { side: excluded ? 'more than' : 'at least', bound: String(issue.minimum) }
    : { side: excluded ? 'less than' : 'at most', bound: String(issue.maximum) };
}

/** What to send instead of a number, text or list that is too small or too large. */
function describeBound(issue: BoundIssue): string {
  const { side, bound } = boundOf(issue);
  const [one, many] = counted[issue.origin] ?? [];
  if (one === undefined) return `send a number of ${side} ${bound}`;
  return `send ${side} ${bound} ${bound === '1' ? one : many}`;
}

/** A schema may bring a sentence of its own, which knows more than the bound that was passed. */
function saysNothingOfItsOwn(issue: BoundIssue): boolean {
  return /^Too (?:small|big)\b/.test(issue.message);
}

function describe(issue: z.core.$ZodIssue, input: unknown, place: Place): string {
  if (issue.path.length === 0) return issue.code === 'custom' ? `${issue.message}.` : 'Send a JSON object.';
  const name = `${namedPlace[place]} "${cutText(issue.path.map(String).join('.'), 100)}"`;
  const isMissing = valueAt(input, issue.path) === undefined;
  if (issue.code === 'invalid_type') {
    const wanted = article(issue.expected === 'int' ? 'whole number' : issue.expected);
    return isMissing ? `${name} is missing: send ${wanted}.` : `${name} is wrong: send ${wanted}.`;
  }
  if (issue.code === 'invalid_value') {
    return `${name} is ${isMissing ? 'missing' : 'wrong'}: send ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
  }
  if ((issue.code === 'too_small' || issue.code === 'too_big') && saysNothingOfItsOwn(issue)) {
    return `${name} is wrong: ${describeBound(issue)}.`;
  }
  return `${name} is wrong: ${lowerFirst(issue.message)}.`;
}

/** One or a few sentences that name the fields that are wrong and what to send instead. */
export function describeIssues(error: z.ZodError, input: unknown, place: Place): string {
  const sentences = error.issues.slice(0, 5).map((issue) => describe(issue, input, place));
  return [...new Set(sentences)].join(' ');
}
