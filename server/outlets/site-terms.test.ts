import { expect, it } from 'vitest';
import { mayReadWithModel, termsOf } from '#domain/outlets/may-read-with-model.ts';
import { addAccount } from '#server/accounts/accounts.ts';
import { createLog } from '#server/log.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { importOutlets } from './import-outlets.ts';
import { listOutlets } from './list-outlets.ts';
import { LiveOutlets } from './live-outlets.ts';
import { setOutlet } from './set-outlet.ts';

describeOnDatabase('what robots.txt says to language models', (database) => {
  const clock = () => new Date('2026-02-03T18:30:00Z');
  const open = async () => {
    const outlets = new LiveOutlets({ db: database().db, log: createLog('silent') });
    await outlets.start();
    return outlets;
  };
  const deps = (outlets: LiveOutlets) => ({
    ...{ db: database().db, clock, outlets },
    queue: { enqueue: async () => undefined },
  });
  const listed = async (outlets: LiveOutlets) =>
    (await listOutlets(deps(outlets), { search: 'theguardian.com', offset: 0, limit: 1 })).outlets[0];

  it('holds at once in this process, is kept for others, and goes when the site allows it again', async () => {
    const outlets = await open();
    outlets.noteRobots('www.theguardian.com', 'gptbot');
    outlets.noteRobots('www.theguardian.com', 'gptbot');
    outlets.noteRobots('open.example', null);
    expect(mayReadWithModel(outlets, 'https://amp.theguardian.com/a')).toBe(false);
    expect(mayReadWithModel(outlets, 'https://open.example/a')).toBe(true);
    await outlets.close();
    const others = await open();
    expect(termsOf(others, 'https://theguardian.com/a')).toEqual({
      ...{ kind: 'no-ai', source: 'gptbot in https://www.theguardian.com/robots.txt' },
    });
    expect((await listed(others))?.terms).toMatchObject({ kind: 'no-ai', is_set: false });
    others.noteRobots('www.theguardian.com', null);
    await others.close();
    const last = await open();
    expect(mayReadWithModel(last, 'https://theguardian.com/a')).toBe(true);
    expect((await listed(last))?.terms).toBeNull();
    await last.close();
  });

  it('is imported with a file, and a file without terms keeps it', async () => {
    const outlets = await open();
    const by = (await addAccount({ db: database().db, clock }, { email: 'root@news.example' })).account;
    outlets.noteRobots('theguardian.com', 'ccbot');
    const load = async (csv: string) => {
      await importOutlets(deps(outlets), { csv, mode: 'merge', isDryRun: false, by });
      return (await listed(outlets))?.terms;
    };
    const agreed = { kind: 'none', source: 'an agreement', is_set: true };
    expect(await load('domain,terms\ntheguardian.com,none | an agreement')).toEqual(agreed);
    expect(await load('domain,lean\ntheguardian.com,-0.3')).toEqual(agreed);
    expect(await load('domain,terms\ntheguardian.com,')).toMatchObject({ kind: 'no-ai', is_set: false });
    await outlets.close();
  });

  it('stands below what an administrator enters, which a later save without terms keeps', async () => {
    const outlets = await open();
    const by = (await addAccount({ db: database().db, clock }, { email: 'root@news.example' })).account;
    outlets.noteRobots('theguardian.com', 'ccbot');
    const { domain: _, changedBy: __, ...row } = (await listed(outlets))?.outlet ?? { domain: '' };
    const fields = row as Parameters<typeof setOutlet>[1]['outlet'] & object;
    const save = (terms: typeof fields.terms) =>
      setOutlet(deps(outlets), { domain: 'theguardian.com', outlet: { ...fields, terms }, by });
    await save({ kind: 'none', source: 'an agreement' });
    expect(mayReadWithModel(outlets, 'https://theguardian.com/a')).toBe(true);
    await save(undefined);
    expect((await listed(outlets))?.terms).toEqual({ kind: 'none', source: 'an agreement', is_set: true });
    await save(null);
    expect(mayReadWithModel(outlets, 'https://theguardian.com/a')).toBe(false);
    await outlets.close();
  });
});
