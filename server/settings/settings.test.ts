import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { relevanceConfig } from '#contract/settings.ts';
import type { Account } from '#domain/accounts/account.ts';
import { addAccount, deleteAccount } from '#server/accounts/accounts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { relevanceSetting, settingDefinitions } from './definitions.ts';
import { getSetting, getSettingState } from './get-settings.ts';
import { saveSetting } from './save-setting.ts';

const now = new Date('2026-02-03T18:30:00Z');

function relevance(change: Partial<z.infer<typeof relevanceConfig>> = {}): z.infer<typeof relevanceConfig> {
  return { ...relevanceSetting.initial, ...change };
}

describeOnDatabase('a setting', (database) => {
  const deps = () => ({ db: database().db, clock: () => now });
  const read = () => getSettingState(database().db, relevanceSetting);
  const audit = () => database().db.selectFrom('settings_audit').selectAll().orderBy('version').execute();

  async function person(email = 'root@news.example'): Promise<Account> {
    return (await addAccount(deps(), { email })).account;
  }

  it('starts with a value of its own shape, whichever it is', async () => {
    for (const definition of settingDefinitions) {
      expect(definition.schema.parse(definition.initial)).toEqual(definition.initial);
      expect(await getSetting(database().db, definition)).toEqual(definition.initial);
    }
    expect(new Set(settingDefinitions.map(({ key }) => key)).size).toBe(settingDefinitions.length);
  });

  it('is at version 0 until it is changed, then one more with each change', async () => {
    const by = await person();
    expect(await read()).toEqual({ value: relevance(), version: 0, updatedAt: null });
    const first = { value: relevance({ threshold: 0.4 }), version: 1, updatedAt: now };
    expect(await saveSetting(deps(), relevanceSetting, { value: first.value, by })).toEqual(first);
    expect(await read()).toEqual(first);
    const second = { value: relevance({ min_articles: 0 }), basedOn: 1, by };
    expect(await saveSetting(deps(), relevanceSetting, second)).toMatchObject({ version: 2 });
  });

  it('is not overwritten by a save that is based on an older version', async () => {
    const by = await person();
    await saveSetting(deps(), relevanceSetting, { value: relevance({ threshold: 0.4 }), basedOn: 0, by });
    const late = { value: relevance({ threshold: 0.9 }), basedOn: 0, by };
    await expect(saveSetting(deps(), relevanceSetting, late)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Somebody else changed this setting in the meantime (it is at version 1 now). Reload to see it, then save again.',
    });
    expect((await read()).value.threshold).toBe(0.4);
    expect(await audit()).toHaveLength(1);
  });

  it('is changed by exactly one of many who looked at the same version', async () => {
    const by = await person();
    const tries = [1, 2, 3, 4, 5, 6, 7, 8].map((count) =>
      saveSetting(deps(), relevanceSetting, {
        value: relevance({ min_articles: count * 5 }),
        basedOn: 0,
        by,
      }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read()).version).toBe(1);
  });

  it('accepts every save without a base version, one after the other', async () => {
    const by = await person();
    const counts = [5, 10, 15, 20, 25, 30];
    await Promise.all(
      counts.map((count) =>
        saveSetting(deps(), relevanceSetting, { value: relevance({ min_articles: count }), by }),
      ),
    );
    expect((await read()).version).toBe(6);
    const lines = await audit();
    expect(lines.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
    // Each change begins where the one before it ended.
    expect(lines.slice(1).map((line) => line.old_value)).toEqual(
      lines.slice(0, -1).map((line) => line.new_value),
    );
  });

  it('stays at its version when nothing is different', async () => {
    const by = await person();
    const same = await saveSetting(deps(), relevanceSetting, { value: relevance(), by });
    expect(same).toEqual({ value: relevance(), version: 0, updatedAt: null });
    expect(await audit()).toEqual([]);
  });

  it('leaves in the audit who changed what, until that account is deleted, and then what', async () => {
    await addAccount(deps(), { email: 'other@news.example', admin: true });
    const by = await person();
    await saveSetting(deps(), relevanceSetting, { value: relevance({ threshold: 0.5 }), by });
    const line = {
      key: 'relevance-config',
      version: 1,
      old_value: relevance(),
      new_value: relevance({ threshold: 0.5 }),
      account_id: by.id,
      changed_at: now,
    };
    expect(await audit()).toEqual([line]);
    await deleteAccount(deps(), { account: by });
    expect(await audit()).toEqual([{ ...line, account_id: null }]);
    expect((await read()).value.threshold).toBe(0.5);
  });

  it('is not changed when its change cannot be noted', async () => {
    const by = { id: '00000000-0000-4000-8000-000000000000' };
    const change = { value: relevance({ threshold: 0.5 }), by };
    await expect(saveSetting(deps(), relevanceSetting, change)).rejects.toThrow();
    expect(await read()).toEqual({ value: relevance(), version: 0, updatedAt: null });
  });

  it('is never given in a shape that the code does not know', async () => {
    const row = { key: 'relevance-config', value: '{"threshold":7}', version: 1, updated_at: now };
    await database().db.insertInto('settings').values(row).execute();
    expect((await read()).value).toEqual(relevanceSetting.initial);
  });
});
