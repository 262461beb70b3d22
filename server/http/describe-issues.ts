import type { z } from 'zod';

type Place = 'body' | 'query' | 'path';

const namedPlace: Record<Place, string> = {
  body: 'The field',
  query: 'The query parameter',
  path: 'The path parameter',
};

const article = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    input,
  );
}

function describe(issue: z.core.$ZodIssue, input: unknown, place: Place): string {
  if (issue.path.length === 0) return 'Send a JSON object.';
  const name = `${namedPlace[place]} "${issue.path.map(String).join('.').slice(0, 100)}"`;
  const isMissing = valueAt(input, issue.path) === undefined;
  if (issue.code === 'invalid_type') {
    const wanted = article(issue.expected === 'int' ? 'whole number' : issue.expected);
    return isMissing ? `${name} is missing: send ${wanted}.` : `${name} is wrong: send ${wanted}.`;
  }
  if (issue.code === 'invalid_value') {
    return `${name} is ${isMissing ? 'missing' : 'wrong'}: send ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
  }
  return `${name} is wrong: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}.`;
}

/** One or a few sentences that name the fields that are wrong and what to send instead. */
export function describeIssues(error: z.ZodError, input: unknown, place: Place): string {
  const sentences = error.issues.slice(0, 5).map((issue) => describe(issue, input, place));
  return [...new Set(sentences)].join(' ');
}
