import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storage, storageKeys } from '../storage.ts';
import { addOpened, deleteDiet, loadDiet, loadMarks, putOffer, updateMark } from './diet-database.ts';
import { dietName, getDietName, getFormerDietName } from './diet-name.ts';

const article = {
  title: 'Bridge closed',
  outlet: 'beacon.example',
  outletName: 'The Beacon',
  side: 'left' as const,
  topic: 'politics',
  story: 's1',
};
const day = 86_400_000;
const now = Date.UTC(2026, 9, 1);

afterEach(() => vi.unstubAllGlobals());

describe('the database of a reader', () => {
  it('keeps a year of opened articles and one offer a day', async () => {
    const name = getDietName('year@readers.example');
    await addOpened(name, { ...article, at: now - 400 * day });
    await addOpened(name, { ...article, at: now - 300 * day });
    await addOpened(name, { ...article, at: now });
    const offer = {
      id: 'uk 2026-10-01',
      at: now,
      sides: { left: 1, center: 0, right: 0, unrated: 0 },
      topics: {},
    };
    await putOffer(name, offer);
    await putOffer(name, { ...offer, at: now + 1, topics: { politics: 3 } });
    const { opened, offered } = await loadDiet(name);
    expect(opened.map(({ at }) => (now - at) / day)).toEqual([300, 0]);
    expect(offered).toEqual([{ ...offer, at: now + 1, topics: { politics: 3 } }]);
  });

  it('is another one for each account, whose address its name does not contain', async () => {
    const names = ['ann@readers.example', 'bob@readers.example', null].map(getDietName);
    expect(new Set(names).size).toBe(3);
    expect(names.join()).not.toContain('ann');
    const [ann = '', bob = ''] = names;
    await addOpened(ann, { ...article, at: now });
    expect((await loadDiet(bob)).opened).toEqual([]);
  });

  it('removes a mark without a time, and everything on demand', async () => {
    const name = getDietName('marks@readers.example');
    const mark = { story: 's1', title: 'Bridge closed', topic: 'politics' };
    for (const story of ['s1', 's2']) await updateMark(name, story, () => ({ ...mark, story, savedAt: 5 }));
    expect(await loadMarks(name)).toHaveLength(2);
    expect(await updateMark(name, 's1', () => mark)).toEqual(mark);
    expect(await updateMark(name, 's2', () => undefined)).toBeUndefined();
    expect((await loadMarks(name)).map(({ story }) => story)).toEqual(['s2']);
    await deleteDiet(name);
    expect(await loadDiet(name)).toEqual({ opened: [], offered: [], marks: [] });
  });

  // On http, other than on this machine, `crypto` has nothing else.
  it.each(['https', 'http'])('has another name in every browser (%s)', (protocol) => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    if (protocol === 'http') vi.stubGlobal('crypto', { getRandomValues });
    const name = getDietName('ann@readers.example');
    expect(getDietName('ann@readers.example')).toBe(name);
    storage.remove(storageKeys.dietSalt);
    expect(getDietName('ann@readers.example')).not.toBe(name);
  });

  it('is moved from the name of an earlier release, once, and deleted with it', async () => {
    const email = 'former@readers.example';
    const former = getFormerDietName(email);
    await addOpened(former, { ...article, at: now });
    await updateMark(former, 's1', () => ({
      story: 's1',
      title: 'Bridge closed',
      topic: 'politics',
      savedAt: 5,
    }));
    storage.write(storageKeys.user, JSON.stringify({ email }));
    const kept = await loadDiet(dietName());
    expect([kept.opened.length, kept.marks.length]).toEqual([1, 1]);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(former);
    expect((await loadDiet(dietName())).opened).toHaveLength(1);
    await addOpened(former, { ...article, at: now });
    await deleteDiet(dietName());
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(former);
    storage.remove(storageKeys.user);
  });
});
