import { expect, it } from 'vitest';
import type { ApiClient } from '#web/lib/api-client.ts';
import { fetchLog, type LogLine } from './use-monitoring.ts';

const filter = { level: 'all', search: '' } as const;

function lineOf(id: number): LogLine {
  return {
    id: String(id),
    level: 'info',
    message: `line ${id}`,
    source: 'feeds',
    fields: {},
    timestamp: '2026-11-20T12:00:00.000Z',
  };
}

/** Newest first. */
const linesUpTo = (newest: number, oldest = 1) =>
  Array.from({ length: newest - oldest + 1 }, (_, i) => lineOf(newest - i));

/** Answers like the server, from the given lines, and stores the cursors of the requests. */
function apiOver(lines: readonly LogLine[], cursors: (string | undefined)[] = []): ApiClient {
  return (async (_name: string, { query }: { query: { limit: number; after?: string } }) => {
    cursors.push(query.after);
    const at = lines.findIndex(({ id }) => id === query.after);
    const continues = at !== -1 && at <= query.limit;
    return { logs: lines.slice(0, continues ? at : query.limit), continues };
  }) as unknown as ApiClient;
}

it('fetches new lines and keeps the others, the newest 200', async () => {
  const known = await fetchLog(apiOver(linesUpTo(300)), filter, []);
  expect(known).toEqual(linesUpTo(300, 101));
  const cursors: (string | undefined)[] = [];
  expect(await fetchLog(apiOver(linesUpTo(305), cursors), filter, known)).toEqual(linesUpTo(305, 106));
  expect(cursors).toEqual(['280']);
});

it('adds a line that arrived late at its place', async () => {
  const late = linesUpTo(100);
  const known = late.filter(({ id }) => id !== '95');
  expect(await fetchLog(apiOver(late), filter, known)).toEqual(late);
});

it('discards the known lines when the log was cleared, and when more lines arrived than fit', async () => {
  const known = linesUpTo(200);
  expect(await fetchLog(apiOver([lineOf(201)]), filter, known)).toEqual([lineOf(201)]);
  expect(await fetchLog(apiOver(linesUpTo(900)), filter, known)).toEqual(linesUpTo(900, 701));
});
