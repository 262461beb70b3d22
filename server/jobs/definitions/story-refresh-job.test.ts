import { expect, it } from 'vitest';
import { projectionVersion } from '#domain/stories/projection-version.ts';
import { storyRefreshPartJob } from './story-refresh-job.ts';

const storyIds = ['11111111-1111-4111-8111-111111111111'];

it.each([
  ['the same', projectionVersion, [storyIds]],
  ['an older', projectionVersion - 1, []],
  ['a newer', projectionVersion + 1, []],
])('decides by version whether parts of a process with %s version are built', async (_, wanted, expected) => {
  const refreshed: (readonly string[])[] = [];
  const handle = storyRefreshPartJob.createHandler({
    refreshChanged: async (ids) => void refreshed.push(ids),
  });
  const run = { id: 'job', attempt: 1, signal: new AbortController().signal };
  await handle({ storyIds, projectionVersion: wanted }, run);
  expect(refreshed).toEqual(expected);
});
