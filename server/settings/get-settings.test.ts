import { expect, it } from 'vitest';
import { describeOnDatabase } from '#testing/database.ts';
import { advancedSetting, relevanceSetting } from './definitions.ts';
import { getSettings, listUnusableSettings } from './get-settings.ts';

describeOnDatabase('several settings', (getDatabase) => {
  const store = (key: string, value: object) =>
    getDatabase()
      .db.insertInto('settings')
      .values({ key, value: JSON.stringify(value), version: 1, updated_at: new Date() })
      .execute();
  const read = () =>
    getSettings(getDatabase().db, { relevance: relevanceSetting, advanced: advancedSetting });

  it('hold initially until they are changed', async () => {
    const changed = { threshold: 0.5, min_articles: 1, max_articles_to_score: 7 };
    expect(await read()).toEqual({
      relevance: relevanceSetting.initial,
      advanced: advancedSetting.initial,
    });
    await store(relevanceSetting.key, changed);
    expect(await read()).toEqual({ relevance: changed, advanced: advancedSetting.initial });
  });

  it('are the initial ones where what is stored no longer fits, which is a finding', async () => {
    await store(relevanceSetting.key, { threshold: 7, min_articles: 3 });
    await store(advancedSetting.key, ['no', 'object']);
    expect(await read()).toEqual({
      relevance: { ...relevanceSetting.initial, min_articles: 3 },
      advanced: advancedSetting.initial,
    });
    expect(await listUnusableSettings(getDatabase())).toEqual([
      { label: relevanceSetting.label, fields: ['threshold'] },
      { label: advancedSetting.label, fields: [] },
    ]);
  });
});
