import { afterAll, describe, expect, it } from 'vitest';
import { address, samplePage, story } from '#testing/sample-pages.ts';
import { createExtractionPool } from './extraction-pool.ts';

const slow = `<html><body>${`<aside>${'text '.repeat(4000)}`.repeat(500)}</body></html>`;

describe('createExtractionPool', () => {
  const pool = createExtractionPool({ threads: 2, clock: () => new Date('2026-11-20T12:00:00Z') });
  afterAll(() => pool.close());

  it('extracts in a thread', async () => {
    const outcome = await pool.extract({ html: samplePage(), address });
    expect(outcome).toMatchObject({ kind: 'extracted', article: { text: story.join('\n\n') } });
  });

  it('ignores dates more than two days in the future', async () => {
    const page = (date: string) =>
      samplePage({ head: `<meta property="article:published_time" content="${date}">` });
    const near = await pool.extract({ html: page('2026-11-21'), address });
    const far = await pool.extract({ html: page('2026-11-25'), address });
    expect(near).toMatchObject({ article: { publishedAt: '2026-11-21T00:00:00.000Z' } });
    expect(far).toMatchObject({ article: { publishedAt: null } });
  });

  it('says that a page is too complex', async () => {
    const html = `<!doctype html><body>${'<div>'.repeat(200_000)}`;
    expect(await pool.extract({ html, address })).toMatchObject({ kind: 'failed', reason: 'too-complex' });
  });

  it('ends a thread after its timeout and continues', async () => {
    const impatient = createExtractionPool({ threads: 1, timeoutMs: 2000 });
    const pages = [samplePage(), slow, samplePage()];
    const outcomes = await Promise.all(pages.map((html) => impatient.extract({ html, address })));
    expect(outcomes).toMatchObject([
      { kind: 'extracted' },
      { kind: 'failed', reason: 'timeout', detail: 'The page took longer than 2000 ms.' },
      { kind: 'extracted' },
    ]);
    await impatient.close();
  });

  it('extracts an urgent page before all waiting pages', async () => {
    const busy = createExtractionPool({ threads: 1 });
    const done: string[] = [];
    const extract = async (name: string, urgent: boolean) => {
      await busy.extract({ html: samplePage(), address }, { urgent });
      done.push(name);
    };
    await Promise.all([extract('thread', false), extract('a person’s thread', true)]);
    done.length = 0;
    const crawled = Array.from({ length: 20 }, (_, i) => extract(`page ${i}`, false));
    await Promise.all([...crawled, extract('a person’s', true)]);
    expect(done.indexOf('a person’s')).toBeLessThan(10);
    await busy.close();
  });

  it('stops when its caller aborts', async () => {
    const giveUp = new AbortController();
    const extraction = pool.extract({ html: slow, address }, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(), 50);
    await expect(extraction).rejects.toThrow('aborted');
  });
});
