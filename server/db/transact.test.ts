import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../testing/database.ts';
import type { Tx } from './db.ts';
import { transact } from './transact.ts';

describeOnEachDatabase('transact', (getDatabase) => {
  const change = (tx: Tx, email: string) =>
    tx
      .updateTable('accounts')
      .set((e) => ({ created_at: e.ref('created_at'), tier: 'pro' }))
      .where('email', '=', email)
      .execute();

  it('finishes two transactions that lock the same rows in opposite order', async () => {
    const { db } = getDatabase();
    const [a, b] = ['a@reader.example', 'b@reader.example'];
    await db
      .insertInto('accounts')
      .values([a, b].map((email) => ({ email, created_at: new Date() })))
      .execute();
    const both = (first: string, second: string) =>
      transact(db, async (tx) => {
        await change(tx, first);
        await wait(100);
        await change(tx, second);
      });
    await Promise.all([both(a, b), both(b, a)]);
    const tiers = await db.selectFrom('accounts').select('tier').execute();
    expect(tiers).toEqual([{ tier: 'pro' }, { tier: 'pro' }]);
  });

  it('tries a few times and then lets the error out', async () => {
    let runs = 0;
    const hopeless = transact(getDatabase().db, async () => {
      runs += 1;
      throw Object.assign(new Error('could not serialize access'), { code: '40001' });
    });
    await expect(hopeless).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(4);
  });

  it('lets other errors out at once, with nothing written', async () => {
    const { db } = getDatabase();
    let runs = 0;
    const broken = transact(db, async (tx) => {
      runs += 1;
      await tx.insertInto('accounts').values({ email: 'a@reader.example', created_at: new Date() }).execute();
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect({ runs, rows: await db.selectFrom('accounts').select('id').execute() }).toEqual({
      runs: 1,
      rows: [],
    });
  });
});
