import type { EndpointDefinition } from '#contract/endpoint.ts';

/** Parses an answer by the contract, so that no undeclared field is sent. An answer that breaks it is a bug. */
export function parseAnswer(endpoint: EndpointDefinition, value: unknown): unknown {
  const result = endpoint.answer.safeParse(value);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The answer of ${endpoint.method} ${endpoint.path} breaks the contract: ${where}`);
}
