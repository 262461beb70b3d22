import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { McpTool } from '#contract/mcp-tools.ts';
import { AppError } from '#domain/app-error.ts';
import type { Credential } from '#server/accounts/resolve-credential.ts';
import { mapDatabaseError } from '#server/db/map-database-error.ts';
import { describeIssues } from '#server/describe-issues.ts';
import type { Log } from '#server/log.ts';

/** Who calls a tool. */
export interface ToolContext {
  credential: Credential;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
  /** Reports a step in words, to callers that want progress. */
  report(step: string): void;
}

/** An answer for programs, and the same for readers. */
interface ToolAnswer<Output> {
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

type JsonSchema = Tool['inputSchema'];

/** The draft that every client can read. */
const target = 'draft-7';

function describeTool({ definition: { name, title, description, scope, input, output } }: ServedTool): Tool {
  const isReading = scope === 'read';
  return {
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { target, io: 'input' }) as JsonSchema,
    outputSchema: z.toJSONSchema(output, { target, io: 'output' }) as JsonSchema,
    annotations: {
      title,
      readOnlyHint: isReading,
      destructiveHint: false,
      idempotentHint: isReading,
      // A check fetches a page of the web; the others answer from what Balance holds.
      openWorldHint: !isReading,
    },
  };
}

const described = new WeakMap<ServedTool, Tool>();

/** The tools as `tools/list` answers them. The schemas are built once. */
export function describeTools(tools: readonly ServedTool[]): Tool[] {
  return tools.map((tool) => {
    const known = described.get(tool) ?? describeTool(tool);
    described.set(tool, known);
    return known;
  });
}

interface Called extends ToolContext {
  log: Log;
  requestId: string;
}

function parseArguments({ definition }: ServedTool, sent: Record<string, unknown>): unknown {
  const parsed = definition.input.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid-input', describeIssues(parsed.error, sent, 'arguments'));
}

/** A refusal as the model reads it. Bugs are logged once; their sentence names the request. */
function refuse(thrown: unknown, { definition }: ServedTool, { log, requestId }: Called): CallToolResult {
  const known = mapDatabaseError(thrown);
  if (known instanceof AppError) return { isError: true, content: [{ type: 'text', text: known.message }] };
  log.error({ err: thrown, tool: definition.name }, 'tool failed');
  const text = `Something went wrong on the server. It was noted; please try again, and name the request id ${requestId} if it stays.`;
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Runs a tool: refuses what the scopes do not allow, parses the arguments, and answers both structured and as text. */
export async function callTool(
  tool: ServedTool,
  sent: Record<string, unknown>,
  context: Called,
): Promise<CallToolResult> {
  try {
    const { scope } = tool.definition;
    if (!context.credential.scopes.includes(scope)) {
      throw new AppError('forbidden', `This API key lacks the scope "${scope}".`);
    }
    const { value, text } = await tool.run(parseArguments(tool, sent), context);
    return { structuredContent: value as Record<string, unknown>, content: [{ type: 'text', text }] };
  } catch (error) {
    return refuse(error, tool, context);
  }
}
