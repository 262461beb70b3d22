import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Database } from '#server/db/db.ts';
import { runIngestion } from '#server/ingestion/run-ingestion.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { addTestFeed, openAggregationParts, openDatabaseless } from '#testing/aggregation-parts.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type FeedWeb, type FeedWebArticle, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { getArticle } from './get-article.ts';

const hourMs = 60 * 60_000;
let now = Date.now();
const clock = () => new Date(now);

let web: FeedWeb;
let parts: ReturnType<typeof openDatabaseless>;
let runParts: ReturnType<typeof openAggregationParts>;
beforeAll(async () => {
  web = await startFeedWeb();
  parts = openDatabaseless({ proxyUrl: web.proxyUrl, clock });
  runParts = openAggregationParts({ proxyUrl: web.proxyUrl, clock });
});
afterAll(async () => {
  await Promise.all([parts.close(), runParts.close()]);
  await web.close();
});
beforeEach(() => {
  now = Date.now();
  web.hosts.clear();
  web.requests.length = 0;
});

const never = new AbortController().signal;
const outlets = loadOutletTable();

function oneOf(host: string): FeedWebArticle {
  const [article] = unlikeArticles(host, 1);
  if (article === undefined) throw new Error('no article');
  return article;
}

/** Paragraphs whose words stand in no other article. */
function ofOtherWords(count: number): string[] {
  const word = (at: number) =>
    `w${at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}`;
  return Array.from(
    { length: count },
    (_, paragraph) => `${Array.from({ length: 60 }, (__, at) => word(paragraph * 60 + at)).join(' ')}.`,
  );
}

/** Puts one page on a host; gives its address. */
function serve(host: string, page: FeedWebArticle): string {
  const others = web.hosts.get(host)?.articles ?? [];
  web.hosts.set(host, { articles: [...others, page] });
  return `http://${host}${page.path}`;
}

const requestCount = (host: string) =>
  web.requests.filter(({ address }) => new URL(address).hostname === host).length;

describeOnDatabase(
  'a page that names an address of another host as its own',
  (getDatabase: () => Database) => {
    const read = (address: string) =>
      getArticle({ ...parts, clock, outlets, db: getDatabase().db }, { address, signal: never });
    const aggregate = async (host: string) => {
      await addTestFeed(getDatabase(), host);
      await runIngestion(runParts.depsFor(getDatabase()), {
        ...{ force: true, feedIds: null, signal: never, patienceMs: 500 },
      });
    };
    const stored = async () => {
      const { rows } = await getDatabase().pool.query<{
        address: string;
        domain: string;
        text: string;
        title: string;
      }>('SELECT canonical_address AS address, domain, text, title FROM articles ORDER BY canonical_address');
      return rows;
    };

    const pairs = [
      ['evil.substack.com', 'victim.substack.com'],
      ['evil.github.io', 'victim.github.io'],
      ['evil.blogspot.com', 'victim.blogspot.com'],
      ['evil.pages.dev', 'victim.pages.dev'],
      ['evil.com.au', 'victim.com.au'],
      ['evil.co.jp', 'victim.co.jp'],
      ['google.eu.com', 'www.nytimes.com'],
      ['google.attacker.com', 'www.nytimes.com'],
      ['blogs.paper.example', 'www.paper.example'],
    ] as const;

    it.each(pairs)('at %s neither stands in for %s nor overwrites it', async (evil, victim) => {
      const real = oneOf(victim);
      const address = serve(victim, real);
      const path = evil.startsWith('google.') ? `/amp/s/${victim}${real.path}` : '/forged';
      const forgery = { ...oneOf('forger.example'), path, canonical: address };
      const forgedAt = serve(evil, forgery);
      const before = await read(forgedAt);
      expect(new URL(before.canonicalAddress).hostname).toBe(evil);
      expect(findOutlet(outlets, before.canonicalAddress)).toBeNull();
      const shown = await read(address);
      expect(shown).toMatchObject({ canonicalAddress: address, title: real.title });
      const after = await read(forgedAt);
      expect(new URL(after.canonicalAddress).hostname).toBe(evil);
      now += hourMs;
      expect((await read(forgedAt)).title).toBe(forgery.title);
      expect((await stored()).find((row) => row.address === address)).toMatchObject({
        title: real.title,
        domain: victim.replace('www.', ''),
      });
      expect((await read(address)).title).toBe(real.title);
    });

    it.each([pairs[0], pairs[6], pairs[8]])(
      'in a feed of %s does not overwrite %s either',
      async (evil, victim) => {
        const real = oneOf(victim);
        const address = serve(victim, real);
        const forgery = { ...oneOf('forger.example'), path: '/forged', canonical: address };
        serve(evil, forgery);
        await aggregate(evil);
        const kept = await stored();
        expect(kept.map((row) => [new URL(row.address).hostname, row.title])).toEqual([
          [evil, forgery.title],
        ]);
        await aggregate(victim);
        expect((await stored()).find((row) => row.address === address)?.title).toBe(real.title);
      },
    );

    const article = oneOf('origin.example');
    const origin = `http://origin.example${article.path}`;
    const copy = { ...article, path: '/copy', canonical: origin };

    it('is that article where the address was read and shows the same text', async () => {
      serve('origin.example', article);
      const address = serve('mirror.example', copy);
      expect(await read(address)).toMatchObject({ canonicalAddress: origin, address: origin });
      expect(await stored()).toMatchObject([{ address: origin, domain: 'origin.example' }]);
      expect([requestCount('mirror.example'), requestCount('origin.example')]).toEqual([1, 1]);
      await read(address);
      expect(requestCount('origin.example')).toBe(1);
      await aggregate('mirror.example');
      expect(await stored()).toHaveLength(1);
      expect(requestCount('origin.example')).toBe(1);
    });

    it('is that article in a feed too', async () => {
      serve('origin.example', article);
      serve('mirror.example', copy);
      await aggregate('mirror.example');
      expect(await stored()).toMatchObject([{ address: origin, domain: 'origin.example' }]);
      expect(requestCount('origin.example')).toBe(1);
    });

    it.each<[string, FeedWebArticle | null]>([
      ['has no such page', null],
      ['refuses', { ...article, status: 403 }],
      ['breaks', { ...article, status: 500 }],
      ['names another address', { ...article, canonical: 'http://third.example/a' }],
      ['names another page of its own', { ...article, canonical: 'http://origin.example/other' }],
      [
        'shows another text',
        { ...article, text: [...article.text, 'And one sentence more than the other has.'] },
      ],
      [
        'shows an altered text',
        { ...article, text: article.text.map((part) => part.replace('council', 'mayor')) },
      ],
    ])('stands under its own address where the named host %s', async (_, page) => {
      if (page !== null) serve('origin.example', page);
      const address = serve('mirror.example', copy);
      expect(await read(address)).toMatchObject({ canonicalAddress: address, title: copy.title });
      expect(requestCount('origin.example')).toBe(1);
      expect((await stored()).map((row) => row.address)).toEqual([address]);
      await read(address);
      expect([requestCount('mirror.example'), requestCount('origin.example')]).toEqual([1, 1]);
    });

    const ofOnePublisher = [
      ['m.paper.example', 'www.paper.example'],
      ['amp.paper.example', 'paper.example'],
      ['edition.cnn.com', 'www.cnn.com'],
      ['us.cnn.com', 'www.cnn.com'],
      ['uk.reuters.com', 'www.reuters.com'],
      ['eu.usatoday.com', 'www.usatoday.com'],
      ['west.paper.example', 'www.paper.example'],
      ['paper.example', 'news.paper.example'],
    ] as const;
    const more = 'At noon the clerk of the committee gave out the numbers once more.';
    const variants: [string, Partial<FeedWebArticle>][] = [
      ['the same text', {}],
      ['one line more', { text: [...article.text, more] }],
      ['one line more at the beginning', { text: [more, ...article.text] }],
      ['another headline', { title: 'Council decides, and a town far away takes note' }],
      ['one paragraph less', { text: article.text.slice(0, -1) }],
      [
        'a word changed in each paragraph',
        { text: article.text.map((part) => part.replace('council', 'mayor')) },
      ],
    ];

    it.each(ofOnePublisher.flatMap((hosts) => variants.map((variant) => [...hosts, ...variant] as const)))(
      'at %s is the article at %s that has %s',
      async (regional, main, _, change) => {
        const address = serve(main, { ...article, ...change });
        const copyAt = serve(regional, { ...copy, canonical: address });
        expect(await read(copyAt)).toMatchObject({ canonicalAddress: address, address });
        expect((await stored()).map((row) => row.address)).toEqual([address]);
        expect([requestCount(regional), requestCount(main)]).toEqual([1, 1]);
      },
    );

    it.each(ofOnePublisher)(
      'in a feed of %s is the article at %s with a line more',
      async (regional, main) => {
        const address = serve(main, { ...article, text: [...article.text, more] });
        serve(regional, { ...copy, canonical: address });
        await aggregate(regional);
        expect((await stored()).map((row) => row.address)).toEqual([address]);
      },
    );

    it.each<[string, FeedWebArticle | null]>([
      ['shows another article', { ...article, text: ofOtherWords(8) }],
      ['shows a teaser', { ...article, text: article.text.slice(0, 1) }],
      ['shows much that the other has not', { ...article, text: [...article.text, ...ofOtherWords(12)] }],
      ['names another page', { ...article, canonical: 'http://www.cnn.com/other' }],
      ['refuses', { ...article, status: 403 }],
      ['has no such page', null],
    ])('stands under its own address where another host of its publisher %s', async (_, page) => {
      if (page !== null) serve('www.cnn.com', page);
      const address = serve('edition.cnn.com', { ...copy, canonical: `http://www.cnn.com${article.path}` });
      expect(await read(address)).toMatchObject({ canonicalAddress: address, title: copy.title });
      expect(requestCount('www.cnn.com')).toBe(1);
    });

    it.each([
      ['a.substack.com', 'b.substack.com'],
      ['a.blogspot.com', 'b.blogspot.com'],
      ['sites.google.com', 'news.google.com'],
      ['a.co.uk', 'b.co.uk'],
      ['mirror.example', 'origin.example'],
    ])('at %s has to show all of the text at %s, letter by letter', async (own, other) => {
      const address = serve(other, { ...article, text: [...article.text, more] });
      const copyAt = serve(own, { ...copy, canonical: address });
      expect(await read(copyAt)).toMatchObject({ canonicalAddress: copyAt });
    });

    it('is asked about once, and never where rules for crawlers forbid it', async () => {
      web.hosts.set('kept.example', { robots: 'User-agent: *\nDisallow: /', articles: [article] });
      const address = serve('mirror.example', { ...copy, canonical: `http://kept.example${article.path}` });
      expect(await read(address)).toMatchObject({ canonicalAddress: address });
      expect(requestCount('kept.example')).toBe(0);
    });

    it('needs no further request when redirects led there', async () => {
      serve('origin.example', article);
      const redirects = { '/x': { status: 302, location: origin } };
      web.hosts.set('short.example', { articles: [], redirects });
      expect(await read('http://short.example/x')).toMatchObject({ canonicalAddress: origin });
      expect(requestCount('origin.example')).toBe(1);
    });
  },
);
