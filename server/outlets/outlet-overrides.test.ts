import { expect, it, vi } from 'vitest';
import type { Account } from '#domain/accounts/account.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { addAccount, deleteAccount } from '#server/accounts/accounts.ts';
import { createLocalCoordination } from '#server/db/coordination/open-coordination.ts';
import { isWaiting } from '#server/db/listed.ts';
import { createLog } from '#server/log.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { listStories } from '#server/stories/list-stories.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { until } from '#testing/waited-time.ts';
import { importOutlets } from './import-outlets.ts';
import { listOutlets } from './list-outlets.ts';
import { LiveOutlets } from './live-outlets.ts';
import { loadOutletTable } from './outlet-table.ts';
import { applyChanges } from './override-store.ts';
import { type ProjectionQueue, setOutlet } from './set-outlet.ts';

const now = new Date('2026-02-03T18:30:00Z');
const clock = () => now;
const { signal } = new AbortController();
const everything = { offset: 0, limit: 1_000 };

const fields: Omit<Outlet, 'domain' | 'changedBy'> = {
  name: 'Northgate Tribune',
  aliases: ['feeds.northgate.example'],
  country: 'GB',
  region: 'uk',
  owner: null,
  kind: 'newspaper',
  lean: 0.25,
  reliability: 0.8,
  flags: [],
  references: ['Panel of 2026'],
};

describeOnDatabase('outlets set on a server', (database) => {
  const open = () => new LiveOutlets({ db: database().db, log: createLog('silent') });
  let enqueued: string[] = [];
  const queue: ProjectionQueue = { enqueue: async (name) => enqueued.push(name) };
  const deps = (outlets: LiveOutlets) => ({ db: database().db, clock, outlets, queue });
  const person = async (email = 'root@news.example'): Promise<Account> =>
    (await addAccount({ db: database().db, clock }, { email })).account;
  const changes = () => database().db.selectFrom('outlet_changes').selectAll().orderBy('id').execute();

  it('are our own table until somebody sets one', async () => {
    const outlets = open();
    await outlets.refresh();
    expect(outlets.outlets).toBe(loadOutletTable().outlets);
    const { counts, total } = await listOutlets(deps(outlets), everything);
    expect(counts.changed).toBe(0);
    expect(total).toBe(counts.all);
  });

  it.each(['medium.com', 'blogspot.com', 'substack.com'])(
    'keep a row for %s, set before strangers shared it, which has no effect and stops no other row',
    async (domain) => {
      const by = await person();
      const outlets = open();
      const row: Outlet = { ...fields, aliases: ['writer.northgate.example'], domain, changedBy: 'override' };
      await database()
        .db.transaction()
        .execute((tx) =>
          applyChanges(tx, [{ domain, oldRow: null, newRow: row }], { accountId: by.id, at: now }),
        );
      await outlets.refresh();
      const listed = async () =>
        (await listOutlets(deps(outlets), { ...everything, origin: 'override' })).outlets.map((each) => [
          each.outlet.domain,
          each.domainsWithoutEffect,
        ]);
      expect(await listed()).toEqual([[domain, [domain]]]);
      expect(findOutlet(outlets, `https://somebody.${domain}/a`)).toBeNull();
      expect(findOutlet(outlets, 'https://writer.northgate.example/a')?.domain).toBe(domain);
      await setOutlet(deps(outlets), { domain: 'northgate.example', outlet: fields, by });
      const csv = 'domain,name,country,region,lean,references\nsouthgate.example,Southgate,GB,uk,0.1,Panel';
      const outcome = await importOutlets(deps(outlets), { csv, mode: 'merge', isDryRun: false, by });
      expect(outcome).toMatchObject({ applied: true, problems: [] });
      await expect(
        setOutlet(deps(outlets), { domain, outlet: { ...fields, lean: 0.5, aliases: [] }, by }),
      ).rejects.toThrow('is a suffix under which anybody may register');
      await setOutlet(deps(outlets), { domain, outlet: null, by });
      expect(await listed()).toEqual([['northgate.example', []]]);
    },
  );

  it('reach another process when they are announced, without a poll', async () => {
    const coordination = createLocalCoordination();
    const openJoined = () => new LiveOutlets({ db: database().db, log: createLog('silent'), coordination });
    const [own, other] = [openJoined(), openJoined()];
    // The timer of the poll stands still.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await other.start().finally(() => vi.useRealTimers());
    const by = await person();
    await setOutlet(deps(own), { domain: 'northgate.example', outlet: fields, by });
    await until(() => findOutlet(other, 'https://northgate.example/a')?.lean === fields.lean, 20_000);
    await other.close();
  });

  it('rebuild the stories that show them, and no others', async () => {
    const { db } = database();
    const by = await person();
    const outlets = open();
    enqueued = [];
    const sample = (domain: string) => ({ ...otherReport, domain });
    const [bridge, other] = [
      await storeStory(db, await storeSamples(db, [sample('feeds.northgate.example')], now), now),
      await storeStory(db, await storeSamples(db, [sample('tribune.example')], now), now),
    ];
    const buildProjections = () =>
      refreshWaiting({ db, clock, outlets }, { storyIds: null, limit: 9, signal });
    const side = async () =>
      (await listStories({ db, clock, outlets })).stories.find(({ id }) => id === bridge)?.outlets;
    await db
      .insertInto('settings')
      .values({
        ...{ key: rssSetting.key, version: 1, updated_at: now },
        value: JSON.stringify({ ...rssSetting.initial, minArticlesPerStory: 1 }),
      })
      .execute();
    await buildProjections();
    expect(await side()).toMatchObject([{ side: null }]);
    await setOutlet(deps(outlets), { domain: 'northgate.example', outlet: fields, by });
    const waiting = db.selectFrom('stories').select('id').where(isWaiting);
    expect(await waiting.execute()).toEqual([{ id: bridge }]);
    expect(enqueued).toEqual(['refresh-stories']);
    await buildProjections();
    expect(await side()).toMatchObject([{ name: 'Northgate Tribune', side: 'right' }]);
    const csv = 'domain,country,lean\nnorthgate.example,GB,-0.6\n';
    await importOutlets(deps(outlets), { csv, mode: 'merge', isDryRun: false, by });
    await buildProjections();
    expect(await side()).toMatchObject([{ side: 'left' }]);
    await setOutlet(deps(outlets), { domain: 'northgate.example', outlet: null, by });
    await buildProjections();
    expect(await side()).toMatchObject([{ side: null }]);
    expect(enqueued).toHaveLength(3);
    expect(other).not.toBe(bridge);
  });

  it('hold at once where they were set, and in another process after it looked', async () => {
    const by = await person();
    const here = open();
    const there = open();
    await there.refresh();
    await setOutlet(deps(here), { domain: 'northgate.example', outlet: fields, by });
    const address = 'https://feeds.northgate.example/rss.xml';
    expect(findOutlet(here, address)).toMatchObject({ lean: 0.25, changedBy: 'override' });
    expect(findOutlet(there, address)).toBeNull();
    await there.refresh();
    expect(findOutlet(there, address)).toMatchObject({ lean: 0.25 });
  });

  it('come back to another process by themselves', async () => {
    const by = await person();
    const there = open();
    await there.start();
    try {
      await setOutlet(deps(open()), { domain: 'bbc.co.uk', outlet: { ...fields, aliases: [] }, by });
      await until(() => findOutlet(there, 'www.bbc.co.uk')?.name === 'Northgate Tribune', 10_000);
    } finally {
      await there.close();
    }
  });

  it('take the place of our row and give it back', async () => {
    const by = await person();
    const outlets = open();
    const own = findOutlet(loadOutletTable(), 'bbc.co.uk');
    await setOutlet(deps(outlets), {
      domain: 'bbc.co.uk',
      outlet: { ...fields, aliases: ['bbc.com'], lean: null, reliability: null, references: [] },
      by,
    });
    expect(findOutlet(outlets, 'bbc.com')).toMatchObject({ lean: null, name: 'Northgate Tribune' });
    await setOutlet(deps(outlets), { domain: 'bbc.co.uk', outlet: null, by });
    expect(findOutlet(outlets, 'bbc.com')).toEqual(own);
    expect((await changes()).map(({ old_row, new_row }) => [old_row?.name, new_row?.name])).toEqual([
      [undefined, 'Northgate Tribune'],
      ['Northgate Tribune', undefined],
    ]);
  });

  it('are not set by an administrator who saw an older state', async () => {
    const by = await person();
    const outlets = open();
    const set = (lean: number, basedOn: number) =>
      setOutlet(deps(outlets), { domain: 'bbc.co.uk', outlet: { ...fields, lean }, basedOn, by });
    await set(0.1, 0);
    const late = { code: 'conflict' };
    await expect(set(0.2, 0)).rejects.toMatchObject(late);
    const { outlets: rows } = await listOutlets(deps(outlets), { ...everything, search: 'bbc.co.uk' });
    await set(0.3, rows[0]?.version ?? -1);
    expect(findOutlet(outlets, 'bbc.co.uk')?.lean).toBe(0.3);
    await expect(setOutlet(deps(outlets), { domain: 'cnn.com', outlet: null, by })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('are refused when they are unsound', async () => {
    const by = await person();
    const outlets = open();
    const wrong: [Partial<Outlet>, string][] = [
      [{ lean: 0.2, references: [] }, 'a rated row needs references'],
      [{ country: 'ZZ' }, 'country "ZZ" is not a code of ISO 3166-1'],
      [{ aliases: ['co.uk'] }, '"co.uk" is a suffix under which anybody may register'],
      [{ aliases: ['cnn.com'] }, '"cnn.com" already belongs to cnn.com'],
      [{ flags: ['satire'] }, 'satire is never rated'],
    ];
    for (const [change, problem] of wrong) {
      const outlet = { ...fields, ...change };
      await expect(
        setOutlet(deps(outlets), { domain: 'northgate.example', outlet, by }),
      ).rejects.toMatchObject({ code: 'invalid-input', message: expect.stringContaining(problem) });
    }
    expect(await changes()).toEqual([]);
  });

  it('are imported all together, or not at all', async () => {
    const by = await person();
    const outlets = open();
    const input = { mode: 'merge', isDryRun: false, by } as const;
    const wrong = 'domain,country,lean\nnorthgate.example,GB,0.2\nvale.example,GB,9';
    expect(await importOutlets(deps(outlets), { ...input, csv: wrong })).toMatchObject({
      applied: false,
      problems: [{ line: 3, problem: 'vale.example: lean must lie between -1 and 1' }],
    });
    expect(findOutlet(outlets, 'northgate.example')).toBeNull();
    const csv = 'domain,country,lean\nnorthgate.example,GB,0.2\nbbc.com,,-0.1';
    const fixed = csv.replace('bbc.com,,', 'bbc.com,GB,');
    const dry = await importOutlets(deps(outlets), { ...input, csv: fixed, isDryRun: true });
    expect(dry).toMatchObject({ rows: 2, added: 1, changed: 1, unchanged: 0, removed: 0, applied: false });
    expect(findOutlet(outlets, 'northgate.example')).toBeNull();
    expect(await importOutlets(deps(outlets), { ...input, csv: fixed })).toMatchObject({ applied: true });
    expect(findOutlet(outlets, 'www.northgate.example')).toMatchObject({ lean: 0.2, changedBy: 'import' });
    expect(findOutlet(outlets, 'bbc.com')).toMatchObject({ domain: 'bbc.co.uk', lean: -0.1 });
    const repeated = await importOutlets(deps(outlets), { ...input, csv: fixed });
    expect(repeated).toMatchObject({ changed: 0, unchanged: 2, applied: true });
    expect(await changes()).toHaveLength(2);
  });

  it('of an earlier import go when a new file replaces it; those set one by one stay', async () => {
    const by = await person();
    const outlets = open();
    const bring = (csv: string) =>
      importOutlets(deps(outlets), { csv, mode: 'replace', isDryRun: false, by });
    await setOutlet(deps(outlets), { domain: 'northgate.example', outlet: fields, by });
    await bring('domain,country\na.example,GB\nb.example,GB');
    expect(await bring('domain,country\nb.example,GB')).toMatchObject({ removed: 1, unchanged: 1 });
    expect(
      ['a.example', 'b.example', 'northgate.example'].map((d) => findOutlet(outlets, d)?.domain),
    ).toEqual([undefined, 'b.example', 'northgate.example']);
  });

  it('may be many thousand', async () => {
    const by = await person();
    const outlets = open();
    const rows = Array.from({ length: 3_000 }, (_, index) => `outlet-${index}.example,GB,0.1`);
    const csv = ['domain,country,lean', ...rows].join('\n');
    const outcome = await importOutlets(deps(outlets), { csv, mode: 'merge', isDryRun: false, by });
    expect(outcome).toMatchObject({ added: 3_000, changed: 0, applied: true });
    expect(findOutlet(outlets, 'outlet-2999.example')?.lean).toBe(0.1);
  });

  it('are listed with who set them, until that account is deleted', async () => {
    const by = await person();
    await person('second@news.example');
    const outlets = open();
    await setOutlet(deps(outlets), { domain: 'northgate.example', outlet: fields, by });
    const list = () => listOutlets(deps(outlets), { ...everything, origin: 'override' });
    expect((await list()).outlets).toMatchObject([
      { origin: 'override', changedAt: now, changedBy: 'root@news.example' },
    ]);
    await deleteAccount({ db: database().db }, { account: by });
    expect((await list()).outlets).toMatchObject([{ changedBy: null }]);
  });

  it('are searched by name, domain, owner, region, origin and whether they are rated', async () => {
    const found = async (filter: Partial<Parameters<typeof listOutlets>[1]>, domain: string) => {
      const { outlets } = await listOutlets(deps(open()), { ...everything, ...filter });
      return outlets.some(({ outlet }) => outlet.domain === domain);
    };
    expect(await found({ search: ' GUARDIAN ' }, 'theguardian.com')).toBe(true);
    expect(await found({ search: 'bbci' }, 'bbc.co.uk')).toBe(true);
    expect(await found({ search: 'Scott Trust' }, 'theguardian.com')).toBe(true);
    expect(await found({ region: 'us' }, 'theguardian.com')).toBe(false);
    expect(await found({ rated: false }, 'theguardian.com')).toBe(false);
    expect(await found({ rated: true, region: 'uk' }, 'theguardian.com')).toBe(true);
    expect(await found({ origin: 'import' }, 'theguardian.com')).toBe(false);
  });
});
