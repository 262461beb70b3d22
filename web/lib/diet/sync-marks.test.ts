import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { storedSession } from '#web/lib/session/stored-session.ts';
import { deleteDiet, loadMarks, updateMarks } from './diet-database.ts';
import { dietName, dietNameOf } from './diet-name.ts';
import { markSyncSetting } from './mark-sync-setting.ts';
import { currentMarks, markStory, reloadStoryMarks } from './story-marks.ts';
import { endMarkSync, syncMarks } from './sync-marks.ts';

const story = '0b7c1f1e-0000-4000-8000-000000000001';
const marked = { story, title: 'Bridge closed', topic: 'politics' };
const synced = '2026-11-23T09:00:00.000Z';

/** An API that answers the calls for marks; the bodies are those of the calls. */
function serve(answer: (body: { marks: object[] }) => object | Promise<object>) {
  const bodies: { marks: object[]; since?: string }[] = [];
  const api = (async (_name: string, { body }: { body: { marks: object[] } }) => {
    bodies.push(body);
    return { marks: [], synced_at: synced, ...(await answer(body)) };
  }) as unknown as ApiClient;
  return { api, bodies };
}

afterEach(async () => {
  vi.restoreAllMocks();
  markSyncSetting.turnOff();
  await deleteDiet(dietName());
  reloadStoryMarks();
});

it('sends nothing while it is off, and removals once it is on', async () => {
  const { api, bodies } = serve(() => ({}));
  await markStory(marked, 'savedAt', true);
  await syncMarks(api);
  expect(bodies).toEqual([]);
  await syncMarks(api, { turnOn: true });
  await markStory(marked, 'savedAt', false);
  await syncMarks(api);
  await syncMarks(api);
  expect(bodies).toMatchObject([
    { turn_on: true, marks: [{ story, changes: { saved: { on: true } } }] },
    { since: synced, marks: [{ story, changes: { saved: { on: false } } }] },
    { since: synced, marks: [] },
  ]);
});

it('sends a change again that was made while the one before was sent', async () => {
  const { api, bodies } = serve(async () => {
    if (bodies.length === 1) await markStory(marked, 'hiddenAt', true);
    return {};
  });
  await markStory(marked, 'savedAt', true);
  markSyncSetting.set();
  await syncMarks(api, { turnOn: true });
  await syncMarks(api);
  expect(bodies[1]).toMatchObject({ marks: [{ changes: { saved: { on: true }, hidden: { on: true } } }] });
});

it('accepts what was changed later elsewhere, and keeps what was changed later here', async () => {
  const future = new Date(Date.now() + 3_600_000).toISOString();
  const past = new Date(0).toISOString();
  const changes = { saved: { at: past, on: false }, read: { at: future, on: true } };
  const { api } = serve(() => ({ marks: [{ ...marked, changes }] }));
  await markStory(marked, 'savedAt', true);
  await syncMarks(api, { turnOn: true });
  const [stored] = await loadMarks(dietName());
  expect(stored).toMatchObject({ readAt: Date.parse(future), savedAt: expect.any(Number) });
});

it('turns itself off when the account keeps no marks any more, and leaves those of this browser', async () => {
  const refusal = new ApiError('Turn it on again first.', { status: 409, statusText: '', code: 'conflict' });
  const { api } = serve(() => Promise.reject(refusal));
  await markStory(marked, 'savedAt', true);
  markSyncSetting.set();
  await markStory(marked, 'hiddenAt', true);
  await markStory(marked, 'hiddenAt', false);
  await expect(syncMarks(api)).rejects.toBe(refusal);
  expect(markSyncSetting.isOn()).toBe(false);
  expect((await currentMarks()).get(story)).toEqual({ ...marked, savedAt: expect.any(Number) });
});

it.each([true, false])(
  'mixes no accounts when another one signs in during a call: turned on %s',
  async (turnOn) => {
    const [ann, bob] = ['ann@readers.example', 'bob@readers.example'];
    storedSession.saveUser({ email: ann, isAdmin: false });
    const { api } = serve(() => {
      storedSession.clear();
      storedSession.saveUser({ email: bob, isAdmin: false });
      return { marks: [{ ...marked, changes: { saved: { at: synced, on: true } } }] };
    });
    if (!turnOn) markSyncSetting.set();
    await syncMarks(api, { turnOn });
    expect(markSyncSetting.isOn()).toBe(false);
    expect([...(await currentMarks()).keys()]).toEqual([]);
    expect(await loadMarks(dietNameOf(bob))).toEqual([]);
    storedSession.clear();
    expect(await loadMarks(dietName())).toEqual([]);
  },
);

it('has the times of the server where the clock of this browser is ahead or behind', async () => {
  const hourMs = 3_600_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(synced) + hourMs);
  const { api, bodies } = serve(() => ({}));
  await markStory(marked, 'savedAt', true);
  await syncMarks(api, { turnOn: true });
  expect(await loadMarks(dietName())).toMatchObject([{ savedAt: Date.parse(synced) }]);
  clock.mockReturnValue(Date.parse(synced) - hourMs);
  await markStory(marked, 'savedAt', false);
  await syncMarks(api);
  // Later than what it removes.
  expect(bodies[1]).toMatchObject({ marks: [{ changes: { saved: { at: '2026-11-23T09:00:00.001Z' } } }] });
});

const ids = Array.from({ length: 501 }, (_, at) => `0b7c1f1e-0000-4000-8000-${String(at).padStart(12, '0')}`);

it('turns it on with the first call only, and sends the rest later when it fails in between', async () => {
  await updateMarks(dietName(), ids, (_, id) => ({ ...marked, story: id, savedAt: 5 }));
  const { api, bodies } = serve(() => (bodies.length === 2 ? Promise.reject(new TypeError('x')) : {}));
  await expect(syncMarks(api, { turnOn: true })).rejects.toThrow(TypeError);
  await syncMarks(api);
  const sent = bodies.map(({ marks, ...body }) => [marks.length, 'turn_on' in body]);
  expect(sent).toEqual([
    [500, true],
    [1, false],
    [1, false],
  ]);
});

it('stays off where it could not be turned on', async () => {
  const { api } = serve(() => Promise.reject(new TypeError('x')));
  await markStory(marked, 'savedAt', true);
  await expect(syncMarks(api, { turnOn: true })).rejects.toThrow(TypeError);
  expect(markSyncSetting.isOn()).toBe(false);
  expect(await loadMarks(dietName())).toEqual([{ ...marked, savedAt: expect.any(Number) }]);
});

it('ends after the call that is under way', async () => {
  const calls: string[] = [];
  const api = (async (name: string) => {
    calls.push(name);
    await loadMarks(dietName());
    calls.push('answered');
    return { marks: [], synced_at: synced };
  }) as unknown as ApiClient;
  markSyncSetting.set();
  await Promise.all([syncMarks(api), endMarkSync(api)]);
  expect(calls).toEqual(['PUT /me/marks', 'answered', 'DELETE /me/marks', 'answered']);
  expect(markSyncSetting.isOn()).toBe(false);
});
