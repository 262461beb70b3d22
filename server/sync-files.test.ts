import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '#models/seeded-random.ts';
import { createLog } from './log.ts';
import { createOutbox } from './mail/outbox.ts';
import { makeFolder } from './make-folder.ts';
import { publishFile, publishFolder } from './sync-files.ts';
import { DiskModel } from './testing/power-cuts/disk-model.ts';
import { loadJournal } from './testing/power-cuts/journal.ts';
import { recordFiles } from './testing/power-cuts/record-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What `read` finds in the folders that cuts of the power leave: after each change of `work`, and after its end. */
async function cutDuring(work: (root: string) => Promise<unknown>, read: (left: string) => string) {
  const root = join(folder, 'disk');
  const stop = recordFiles(root, join(folder, 'journal'));
  await work(root).finally(stop);
  const disk = new DiskModel(root);
  const random = seededRandom(3);
  let cut = 0;
  const cuts = () =>
    Array.from({ length: 20 }, () => {
      cut += 1;
      const left = join(folder, String(cut));
      disk.cutInto(left, random);
      return read(left);
    });
  const during = loadJournal(join(folder, 'journal')).flatMap((change) => {
    disk.apply(change);
    return cuts();
  });
  return { during: [...new Set(during)].sort(), after: [...new Set(cuts())] };
}

const contentOf =
  (name: string) =>
  (left: string): string => {
    try {
      return readFileSync(join(left, name), 'utf8');
    } catch {
      return 'absent';
    }
  };

describe('files that are published', () => {
  it('have their whole content or that of before, after a cut of the power at any moment', async () => {
    const work = async (root: string) => {
      await mkdir(root);
      await writeFile(join(root, 'file.partial'), 'first');
      await publishFile(join(root, 'file.partial'), join(root, 'file'));
      await writeFile(join(root, 'file.partial'), 'second');
      await publishFile(join(root, 'file.partial'), join(root, 'file'));
    };
    const { during, after } = await cutDuring(work, contentOf('file'));
    expect(during).toEqual(['absent', 'first', 'second']);
    expect(after).toEqual(['second']);
  });

  it('are there with their folder and all that is below it, or not at all', async () => {
    const work = async (root: string) => {
      await mkdir(join(root, 'new/below'), { recursive: true });
      await writeFile(join(root, 'new/PG_VERSION'), '18');
      await writeFile(join(root, 'new/below/file'), 'content');
      await publishFolder(join(root, 'new'), join(root, 'made'));
    };
    const read = (left: string) =>
      `${contentOf('made/PG_VERSION')(left)}, ${contentOf('made/below/file')(left)}`;
    const { during, after } = await cutDuring(work, read);
    expect(during).toEqual(['18, content', 'absent, absent']);
    expect(after).toEqual(['18, content']);
  });

  it('include the mails of the outbox', async () => {
    let name = '';
    const message = {
      to: 'a@reader.example',
      from: 'b@reader.example',
      subject: 'Sign in',
      text: 'The link',
      html: '<p>The link</p>',
    };
    const work = async (root: string) => {
      const outbox = createOutbox(join(root, 'outbox'), () => new Date(0), createLog('silent'));
      name = (await outbox.send(message, {})).slice(root.length);
    };
    const { during, after } = await cutDuring(work, (left) =>
      contentOf(name)(left).includes('The link') ? 'whole' : contentOf(name)(left),
    );
    expect(during).toEqual(['absent', 'whole']);
    expect(after).toEqual(['whole']);
  });
});

describe('folders that are made', () => {
  it('are there after a cut of the power', async () => {
    const work = async (root: string) => {
      await makeFolder(join(root, 'a/b'), 0o700);
      await writeFile(join(root, 'a/b/file.partial'), 'content');
      await publishFile(join(root, 'a/b/file.partial'), join(root, 'a/b/file'));
    };
    const { during, after } = await cutDuring(work, contentOf('a/b/file'));
    expect([during.at(0), after]).toEqual(['absent', ['content']]);
  });
});
