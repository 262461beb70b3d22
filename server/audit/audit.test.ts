import { beforeEach, expect, it } from 'vitest';
import type { Account } from '#domain/accounts/account.ts';
import { addAccount } from '#server/accounts/accounts.ts';
import { createLog } from '#server/log.ts';
import { LiveOutlets } from '#server/outlets/live-outlets.ts';
import { defaultPrompts } from '#server/prompts/prompt.ts';
import { getPrompt, savePrompt } from '#server/prompts/save-prompt.ts';
import { relevanceSetting } from '#server/settings/definitions.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { type AuditDeps, listAudit, revertAudit } from './audit-subjects.ts';

const hourMs = 3_600_000;

describeOnDatabase('the audit', (database) => {
  let now: Date;
  let deps: AuditDeps;
  let by: Account;

  beforeEach(async () => {
    now = new Date('2026-02-03T08:00:00Z');
    deps = {
      db: database().db,
      clock: () => now,
      outlets: new LiveOutlets({ db: database().db, log: createLog('silent') }),
      queue: { enqueue: async () => null },
      allow: { has: () => false },
      sealer: testSealer,
      model: null,
    };
    by = (await addAccount(deps, { email: 'root@news.example', admin: true })).account;
  });

  const later = () => {
    now = new Date(now.getTime() + hourMs);
  };
  const save = async (prompt: string) => {
    await savePrompt(deps, { kind: 'analysis', change: { prompt }, basedOn: undefined, account: by });
    later();
  };
  const list = (subject?: string) => listAudit(deps, { limit: 10, subject });

  it('lists changes of several subjects by time, newest first, up to the limit', async () => {
    await save('Rate the first article.');
    await saveSetting(deps, relevanceSetting, { value: { ...relevanceSetting.initial, threshold: 0.4 }, by });
    later();
    await save('Rate the second article.');
    const ids = ['prompt:analysis:2', 'relevance-config:1', 'prompt:analysis:1'];
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    expect((await listAudit(deps, { limit: 2, subject: undefined })).map(({ id }) => id)).toEqual(
      ids.slice(0, 2),
    );
  });

  it('lists only the changes of one subject on request', async () => {
    await save('Rate the article.');
    await saveSetting(deps, relevanceSetting, { value: { ...relevanceSetting.initial, threshold: 0.4 }, by });
    expect((await list('prompt:analysis')).map(({ id }) => id)).toEqual(['prompt:analysis:1']);
    expect((await list('relevance-config')).map(({ id }) => id)).toEqual(['relevance-config:1']);
    for (const subject of ['prompt:comparative', 'rss-feeds', 'outlet:tribune.example', 'story-repair']) {
      expect(await list(subject)).toEqual([]);
    }
  });

  it('shows who changed a prompt, and the beginning of both texts', async () => {
    await save(`Rate the article. ${'Be fair. '.repeat(500)}`);
    const [entry] = await list();
    expect(entry).toMatchObject({
      subject: 'prompt:analysis',
      label: 'Analysis prompt',
      version: 1,
      changedBy: 'root@news.example',
      isRevertible: true,
    });
    const prompt = (entry?.newValue as { prompt?: string } | undefined)?.prompt ?? '';
    expect(prompt).toMatch(/^Rate the article\. Be fair\..*…$/);
    expect(prompt.length).toBeLessThanOrEqual(1001);
  });

  it('reverts a prompt to the text before the change, as a new version', async () => {
    await save('Rate the first article.');
    await save('Rate the second article.');
    const entry = await revertAudit(deps, { id: 'prompt:analysis:2', by });
    expect(entry).toMatchObject({ id: 'prompt:analysis:3', newValue: { prompt: 'Rate the first article.' } });
    expect((await getPrompt(deps, { kind: 'analysis' })).prompt).toBe('Rate the first article.');
    await revertAudit(deps, { id: 'prompt:analysis:1', by });
    expect((await getPrompt(deps, { kind: 'analysis' })).prompt).toBe(defaultPrompts.analysis.prompt);
  });

  it('refuses to revert to a prompt that is in force, and changes that do not exist', async () => {
    await save('Rate the first article.');
    await revertAudit(deps, { id: 'prompt:analysis:1', by });
    await expect(revertAudit(deps, { id: 'prompt:analysis:1', by })).rejects.toMatchObject({
      code: 'conflict',
    });
    const unknown = ['prompt:analysis:9', 'prompt:analysis:0', 'prompt:other:1', 'prompt:', 'rss-feeds:9'];
    for (const id of [...unknown, 'outlet:9', 'story-repair:9', 'relevance-config:9', 'nothing']) {
      await expect(revertAudit(deps, { id, by })).rejects.toMatchObject({ code: 'not-found' });
    }
  });
});
