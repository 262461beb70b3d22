import { expect, it } from 'vitest';
import { describeOnDatabase } from '#testing/database.ts';
import { insertRun } from './job-run-store.ts';
import { addSubscriber, listRunSubscribers } from './run-state-store.ts';
import { formerSubscribersKey } from './stored-run.ts';

describeOnDatabase('the subscribers of a run', (getDatabase) => {
  const at = new Date('2026-03-04T05:06:07Z');
  const insert = async (input: object) => {
    const run = { operation: 'RSS Aggregation', trigger: 'admin', message: 'Waits', at } as const;
    const id = await insertRun(getDatabase().db, { ...run, input });
    if (id === null) throw new Error('there is such a run already');
    return id;
  };

  it('are those stored by an older release and those added now', async () => {
    const { db } = getDatabase();
    const id = await insert({
      webhookUrl: 'https://one.example/',
      [formerSubscribersKey]: ['https://two.example/'],
    });
    expect(await listRunSubscribers(db, id)).toEqual(['https://one.example/', 'https://two.example/']);
    const all = ['https://one.example/', 'https://two.example/', 'https://three.example/'];
    expect(await addSubscriber(db, { id, url: 'https://three.example/', max: 5 })).toEqual(all);
    expect(await addSubscriber(db, { id, url: 'https://two.example/', max: 5 })).toEqual(all);
    expect(await listRunSubscribers(db, id)).toEqual(all);
  });

  it('are none where the input of the run cannot be used', async () => {
    const id = await insert({ webhookUrl: 7, alsoNotify: 'nobody' });
    expect(await listRunSubscribers(getDatabase().db, id)).toEqual([]);
  });
});
