import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { ApiClient } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { storedSession } from '#web/lib/session/stored-session.ts';
import { deleteDiet, loadMarks } from './diet-database.ts';
import { dietName, dietNameOf } from './diet-name.ts';
import { markSyncSetting } from './mark-sync-setting.ts';
import { currentMarks, markStory, reloadStoryMarks } from './story-marks.ts';
import { syncMarks } from './sync-marks.ts';

const story = '0b7c1f1e-0000-4000-8000-000000000001';
const marked = { story, title: 'Bridge closed', topic: 'politics' };
const synced = '2026-11-23T09:00:00.000Z';

/** An API that answers the calls for marks; the bodies are those of the calls. */
function serve(answer: (body: { marks: object[] }) => object | Promise<object>) {
  const bodies: { marks: object[]; since?: string }[] = [];
  const api = (async (_name: string, { body }: { body: { marks: object[] } }) => {
    bodies.push(body);
    return { on: true, marks: [], synced_at: synced, ...(await answer(body)) };
  }) as unknown as ApiClient;
  return { api, bodies };
}

afterEach(async () => {
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
  await expect(syncMarks(api)).rejects.toBe(refusal);
  expect(markSyncSetting.isOn()).toBe(false);
  expect((await currentMarks()).get(story)).toMatchObject({ savedAt: expect.any(Number) });
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
