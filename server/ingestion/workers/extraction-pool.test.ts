import { afterAll, describe, expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { encodeFeatures } from '#domain/clustering/encode-features.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { buildRatingValues } from '#server/articles/rating-values.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { processorTimeOf } from '#testing/processor-time.ts';
import { address, samplePage, story } from '#testing/sample-pages.ts';
import { fingerprintOf } from '../fingerprint-of.ts';
import { addItemFacts } from '../prepare-article.ts';
import { createExtractionPool } from './extraction-pool.ts';

/** As many paragraphs as are allowed, as deep as is allowed: for each name of each box, links are sought in all below. */
const box = `<div class="widget teaser tout card box rel recommend follow digest"><p>${'text, '.repeat(30)}</p>`;
const slow = `<html><body>${box.repeat(490)}${`<p>${'text, '.repeat(30)}`.repeat(46_000)}</body></html>`;

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

  it('gives a page for which a person waits three seconds, and then the next one its thread', async () => {
    const alone = createExtractionPool({ threads: 1 });
    const pages = [slow, samplePage()];
    const urgent = { urgent: true };
    let outcomes: unknown;
    const computedMs = await processorTimeOf(async () => {
      outcomes = await Promise.all(pages.map((html) => alone.extract({ html, address }, urgent)));
    });
    const late = { kind: 'failed', reason: 'timeout', detail: 'The page took longer than 3000 ms.' };
    expect(outcomes).toMatchObject([late, { kind: 'extracted' }]);
    expect(computedMs).toBeLessThan(10_000);
    await alone.close();
  });

  it('refuses 500,000 attributes, in one element or in many', async () => {
    const names = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => `a${from + at}`).join(' ');
    const one = `<div ${names(500_000, 0)}>words</div>`;
    const many = Array.from({ length: 5000 }, (_, at) => `<p ${names(100, at * 100)}>words</p>`).join('');
    for (const html of [one, many]) {
      expect(await pool.extract({ html, address }, { urgent: true })).toMatchObject({
        kind: 'failed',
        reason: 'too-complex',
        detail: 'The page has more than 100000 attributes.',
      });
    }
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

  it('fails only the page that needs more memory than its thread may use', async () => {
    const small = createExtractionPool({ threads: 1, memoryMb: 32 });
    const large = `<html><body>${`<p>${'word '.repeat(20)}</p>`.repeat(24_000)}</body></html>`;
    const pages = [samplePage(), large, samplePage()];
    const outcomes = await Promise.all(pages.map((html) => small.extract({ html, address })));
    expect(outcomes).toMatchObject([
      { kind: 'extracted' },
      { kind: 'failed', reason: 'crashed', detail: expect.stringContaining('memory limit') },
      { kind: 'extracted' },
    ]);
    await small.close();
  });

  it('has memory for ordinary markup of the largest size that is fetched', async () => {
    const card = `<div class="card" data-id="1234"><a href="/news/a-story"><h3>${'word '.repeat(24)}</h3></a><p>${'Text, more. '.repeat(55)}</p></div>\n`;
    const html = samplePage().replace('</body>', `<main>${card.repeat(5900)}</main></body>`);
    expect(html.length).toBeGreaterThan(4_900_000);
    const alone = createExtractionPool({ threads: 1 });
    expect(await alone.extract({ html, address })).toMatchObject({ kind: 'extracted' });
    await alone.close();
  });

  describe('preparing an article', () => {
    const facts = { publishedAt: '2026-11-19T08:00:00.000Z', byline: 'A Reporter' };
    const built = loadOutletTable();
    const withLean = (lean: number): OutletTable => ({
      ...built,
      outlets: [
        {
          ...{ domain: new URL(address).hostname.replace(/^www\./, ''), aliases: [], name: 'The Paper' },
          ...{ country: 'GB', region: 'uk', owner: null, kind: 'newspaper', flags: [] },
          ...{ lean, reliability: 0.7, references: ['a reference'] },
        },
      ],
    });
    const prepare = async (outlets: OutletTable | null) => {
      const preparation = { facts, outlets };
      const outcome = await pool.extract({ html: samplePage(), address }, { preparation });
      if (outcome.kind === 'failed' || outcome.prepared === null) throw new Error('nothing was prepared');
      return { article: addItemFacts(outcome.article, facts), prepared: outcome.prepared };
    };
    const outletLean = (json: string | undefined): number | undefined =>
      JSON.parse(json ?? '{}').lean?.parts.find(({ kind }: { kind: string }) => kind === 'outlet')?.lean;

    it('gives the rating, the features and the fingerprint of the main thread', async () => {
      const outlets = withLean(-0.6);
      const { article, prepared } = await prepare(outlets);
      const outlet = findOutlet(outlets, article.canonicalAddress);
      const analysis = await createEmbeddedAnalyzer().analyze({ ...article, outlet });
      expect(prepared.rating?.values).toEqual(buildRatingValues(analysis));
      expect(prepared.features).toEqual(encodeFeatures(analyseForClustering(article, createWordTools())));
      expect(prepared.fingerprint).toBe(fingerprintOf(article));
    });

    it('rates no page by older outlet rows than those of its time', async () => {
      const [before, after] = [withLean(-0.6), withLean(0.6)];
      const first = Array.from({ length: 6 }, () => prepare(before));
      const second = Array.from({ length: 6 }, () => prepare(after));
      const leansOf = async (pages: ReturnType<typeof prepare>[]) =>
        (await Promise.all(pages)).map(({ prepared }) => outletLean(prepared.rating?.values.analysis));
      expect(await leansOf(first)).toEqual(Array.from({ length: 6 }, () => -0.6));
      expect(await leansOf(second)).toEqual(Array.from({ length: 6 }, () => 0.6));
    });

    it('leaves the rating to another analyzer, and a page without an article alone', async () => {
      expect((await prepare(null)).prepared).toMatchObject({
        rating: null,
        features: expect.any(Uint8Array),
      });
      const html = '<html><body><p>Nothing here.</p></body></html>';
      const empty = await pool.extract({ html, address }, { preparation: { facts, outlets: built } });
      expect(empty).toMatchObject({ kind: 'extracted', prepared: null });
    });
  });

  it('stops when its caller aborts', async () => {
    const giveUp = new AbortController();
    const extraction = pool.extract({ html: slow, address }, { signal: giveUp.signal });
    setTimeout(() => giveUp.abort(), 50);
    await expect(extraction).rejects.toThrow('aborted');
  });
});
