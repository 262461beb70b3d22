import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '#domain/app-error.ts';
import { mapDatabaseError } from '#server/db/map-database-error.ts';
import { describeIssues } from '#server/describe-issues.ts';
import type { Log } from '#server/log.ts';
import type { ServedTool, ToolContext } from './tool.ts';

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
