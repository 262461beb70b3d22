import type { z } from 'zod';
import type { McpTool } from '#contract/mcp-tools.ts';
import type { Credential } from '#server/accounts/resolve-credential.ts';

/** Who calls a tool. */
export interface ToolContext {
  credential: Credential;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
  /** Reports a step in words, to callers that want progress. */
  report(step: string): void;
}

/** An answer for programs, and the same for readers. */
export interface ToolAnswer<Output> {
  value: Output;
  text: string;
}

/** A tool with the use case that serves it. */
export interface ServedTool {
  definition: McpTool;
  run(input: unknown, context: ToolContext): Promise<ToolAnswer<unknown>>;
}

/** Serves a tool: `present` writes the answer, as the contract declares it, for readers. */
export function serveTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: McpTool<Input, Output>,
  work: (input: z.output<Input>, context: ToolContext) => Promise<z.input<Output>>,
  present: (answer: z.output<Output>) => string,
): ServedTool {
  return {
    definition,
    async run(input, context) {
      const answer = await work(input as z.output<Input>, context);
      // Undeclared fields are dropped. An answer that breaks the contract is a bug.
      const value = definition.output.parse(answer);
      return { value, text: present(value) };
    },
  };
}
