import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { createMailer } from './create-mailer.ts';
import { pruneOutbox } from './outbox.ts';

const now = new Date('2026-06-01T12:00:00Z');
const dayMs = 86_400_000;
let dataDir = '';
let lines: string[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balance-outbox-'));
  lines = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const outbox = () => join(dataDir, 'outbox');
const names = async () => (await readdir(outbox())).sort();

async function sendAt(at: Date): Promise<string> {
  const written: string[] = [];
  const mailer = createMailer({
    transport: { kind: 'outbox' },
    from: 'b@b.example',
    dataDir,
    clock: () => at,
    log: createLog('silent'),
    announce: (_mail, file) => written.push(file),
  });
  await mailer.sendSignInLink({ to: 'ann@news.example', link: 'https://b.example/x', expiresMinutes: 15 });
  return written[0]?.slice(outbox().length + 1) ?? '';
}

const prune = () =>
  pruneOutbox({
    dataDir,
    clock: () => now,
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
  });

describe('pruneOutbox', () => {
  it('removes mails older than 30 days and keeps the younger ones', async () => {
    await sendAt(new Date(now.getTime() - 30 * dayMs - 1));
    const young = await sendAt(new Date(now.getTime() - 30 * dayMs));
    const newest = await sendAt(now);
    expect(await prune()).toBe(1);
    expect(await names()).toEqual([young, newest]);
    expect(await prune()).toBe(0);
  });

  it('keeps the newest 200', async () => {
    const sent: string[] = [];
    for (let at = 0; at < 203; at += 1) sent.push(await sendAt(new Date(now.getTime() - at * 60_000)));
    expect(await prune()).toBe(3);
    expect(await names()).toEqual(sent.slice(0, 200).sort());
  });

  it('removes files with a time in the future first', async () => {
    for (let at = 1; at <= 200; at += 1) await sendAt(new Date(now.getTime() + at * dayMs));
    const present = await sendAt(now);
    expect(await prune()).toBe(1);
    expect(await names()).toContain(present);
  });

  it('removes partial files of a killed process after a day', async () => {
    await sendAt(now);
    const partial = '2026-06-01T11-00-00-000Z-0123abcd.eml.partial';
    const left = '2026-05-31T11-00-00-000Z-0123abcd.eml.partial';
    for (const name of [partial, left]) await writeFile(join(outbox(), name), '');
    expect(await prune()).toBe(1);
    expect(await names()).toContain(partial);
  });

  it('keeps files that are not mails of this program', async () => {
    const foreign = [
      'notes.txt',
      'letter.eml',
      '2020-01-01.eml',
      '2020-01-01T00-00-00-000Z-0123abcd.eml.bak',
      'x2020-01-01T00-00-00-000Z-0123abcd.eml',
      '2020-01-01T00-00-00-000Z-0123ABCD.eml',
      '2020-13-41T00-00-00-000Z-0123abcd.eml',
    ];
    await mkdir(outbox());
    for (const name of foreign) await writeFile(join(outbox(), name), '');
    await mkdir(join(outbox(), '2020-01-01T00-00-00-000Z-0123abce.eml'));
    await writeFile(join(dataDir, 'precious'), '');
    await symlink(join(dataDir, 'precious'), join(outbox(), '2020-01-01T00-00-00-000Z-0123abcf.eml'));
    const before = await names();
    expect(await prune()).toBe(0);
    expect(await names()).toEqual(before);
    expect(await readdir(dataDir)).toContain('precious');
  });

  it('removes nothing when there is no outbox', async () => {
    expect(await prune()).toBe(0);
    expect(lines).toEqual([]);
  });

  it('logs that the outbox cannot be read, and continues', async () => {
    await writeFile(outbox(), 'in the way');
    expect(await prune()).toBe(0);
    expect(lines.join()).toContain('outbox not pruned');
  });
});
