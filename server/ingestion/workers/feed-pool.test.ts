import { afterAll, describe, expect, it } from 'vitest';
import { processorTimeOf } from '#testing/processor-time.ts';
import { createFeedPool } from './feed-pool.ts';

const address = 'https://paper.example/rss.xml';
const body = (text: string) => ({ bytes: Buffer.from(text), contentType: 'application/rss+xml', address });
const small = body(
  '<rss version="2.0"><channel><title>Paper</title><item><title>One</title></item></channel></rss>',
);
/** An index of items that leads to each by a search through all. */
const slow = body(
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title><items><rdf:Seq>${Array.from({ length: 3000 }, (_, at) => `<rdf:li resource="no${at}"/>`).join('')}</rdf:Seq></items></channel>${'<item rdf:about="x"/>'.repeat(300_000)}</rdf:RDF>`,
);

describe('createFeedPool', () => {
  const pool = createFeedPool();
  afterAll(() => pool.close());

  it('parses in a thread', async () => {
    expect(await pool.parse(small)).toMatchObject({
      kind: 'parsed',
      title: 'Paper',
      items: [{ title: 'One' }],
    });
  });

  it('refuses fifty megabytes at once', async () => {
    const large = { ...small, bytes: Buffer.alloc(50 * 1024 * 1024) };
    const refusing = async () =>
      expect(await pool.parse(large)).toMatchObject({ kind: 'failed', code: 'too-large' });
    expect(await processorTimeOf(refusing)).toBeLessThan(1000);
  });

  it('ends a thread after its timeout and continues', async () => {
    const impatient = createFeedPool({ timeoutMs: 600 });
    const outcomes = await Promise.all([slow, small].map((one) => impatient.parse(one)));
    expect(outcomes[0]).toEqual({
      kind: 'failed',
      code: 'timeout',
      message: 'The feed took longer than 600 ms to read.',
    });
    expect(outcomes[1]).toMatchObject({ kind: 'parsed' });
    await impatient.close();
  });

  it('stops when its caller aborts', async () => {
    const giveUp = new AbortController();
    const parsing = pool.parse(slow, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(), 50);
    await expect(parsing).rejects.toThrow('aborted');
    expect(await pool.parse(small)).toMatchObject({ kind: 'parsed' });
  });
});
