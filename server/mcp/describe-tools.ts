import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { ServedTool } from './tool.ts';

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
