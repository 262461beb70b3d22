import fc from 'fast-check';
import { feedBiases } from '#domain/feeds/feed.ts';
import { parseCsv } from '#domain/outlets/parse-csv.ts';
import { parseOutletCsv } from '#domain/outlets/parse-outlet-csv.ts';
import { parseOpml, writeOpml } from '#server/feeds/opml.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { plainLine } from '#server/outputs/plain-line.ts';
import { csvCell } from '#server/outputs/stories-csv.ts';
import { mutated } from '../mutate.ts';
import { type FuzzTarget, promise, promiseSame, promiseStorable, textOf } from '../target.ts';

const at = new Date('2026-03-05T10:00:00Z');
const row = {
  name: 'The Paper & more',
  url: 'https://paper.example/feed?a=1&b=2',
  bias: 'center',
  enabled: true,
  max_articles: 20,
  category: 'Papers & more' as string | null,
};
const opmlSeeds = [
  writeOpml([row, { ...row, url: 'https://other.example/', enabled: false, category: null }], at),
  '<opml version="1.0"><body><outline text="News"><outline type="rss" text="A" xmlUrl="http://a.example/"/></outline></body></opml>',
  '<outline xmlUrl=http://a.example/ title=\'A "B"\'>',
];
const opmlWords = [
  '<outline ',
  '</outline>',
  ' xmlUrl="',
  ' text="',
  ' title="',
  '<opml',
  '<body>',
  '/>',
  '&quot;',
  '&#0;',
  '&#xD800;',
  '<![CDATA[',
  '<!--',
  ' balance:maxArticles="',
  ' bias="left"',
  ' enabled="FALSE"',
  '"',
  '&amp;',
];

export const opml: FuzzTarget = {
  name: 'opml',
  reads: 'lists of feeds',
  maxLength: 2 * 1024 * 1024,
  inputs: mutated({ seeds: fc.constantFrom(...opmlSeeds), words: opmlWords }),
  check(input) {
    const parsed = parseOpml(textOf(input).toWellFormed().replaceAll('\0', ''));
    if (parsed.kind === 'refused') return;
    promiseStorable(parsed);
    promise(parsed.feeds.length <= 20_000, `${parsed.feeds.length} feeds`);
    for (const { name, maxArticles, url } of parsed.feeds) {
      promise(name.length <= 200 && name !== '' && url !== '', 'a name or address of a wrong length');
      promise(
        maxArticles === undefined || (maxArticles >= 1 && maxArticles <= 50),
        `${maxArticles} articles`,
      );
    }
    // Control characters are written as spaces.
    const clean = (text: string) => plainLine(text.replace(/\p{Cc}/gu, ' '));
    const feeds = parsed.feeds.slice(0, 50).map((feed) => ({
      name: clean(feed.name) || 'x',
      url: clean(feed.url) || 'x',
      bias: feed.bias ?? feedBiases[0],
      enabled: feed.enabled ?? true,
      max_articles: feed.maxArticles ?? 10,
      category: feed.category === null ? null : clean(feed.category) || null,
    }));
    const second = parseOpml(writeOpml(feeds, at));
    const expected = feeds.map(({ max_articles: maxArticles, name, url, bias, enabled, category }) => ({
      name,
      url,
      site: undefined,
      bias,
      enabled,
      maxArticles,
      category,
    }));
    promiseSame(second, { kind: 'parsed', feeds: expected }, 'written and read again');
  },
};

const outlets = loadOutletTable();
const csvSeeds = [
  'domain,name,aliases,country,region,owner,kind,lean,reliability,flags,references\ntribune.example,The Tribune,"m.tribune.example t.example",GB,uk,,newspaper,-0.2,0.7,opinion,Our panel | https://panel.example/\n',
  '\uFEFFdomain;name;country\r\nbbc.co.uk;"BBC; News";GB\r\n',
  'a,b\n"1\n2","3""4"\n,\n',
];
const csvWords = [
  '"',
  '""',
  ',',
  ';',
  '\n',
  '\r\n',
  'domain',
  'lean',
  'reliability',
  'aliases',
  '-0.2',
  '1e999',
  'NaN',
  '=1+1',
  'bbc.co.uk',
  'GB',
  '\uFEFF',
  ' | https://a.example/',
];

export const csv: FuzzTarget = {
  name: 'csv',
  reads: 'tables of outlets',
  maxLength: 512 * 1024,
  inputs: mutated({ seeds: fc.constantFrom(...csvSeeds), words: csvWords }),
  check(input) {
    const text = textOf(input).toWellFormed().replaceAll('\0', '');
    const rows = parseCsv(text);
    promiseStorable(rows);
    promise(
      rows.every(({ line }, index) => line >= 1 && line >= (rows[index - 1]?.line ?? 1)),
      'lines out of order',
    );
    // What our own writer writes, ours reads, but for the apostrophe before a formula.
    const cells = rows.slice(0, 200).map((each) => each.cells.map(plainLine));
    const filled = cells.filter((line) => line.some((cell) => cell !== ''));
    const second = parseCsv(filled.map((line) => line.map(csvCell).join(',')).join('\r\n'));
    const found = second.map((each, y) =>
      each.cells.map((cell, x) => (cell === `'${filled[y]?.[x]}` ? cell.slice(1) : cell)),
    );
    promiseSame(found, filled, 'written and read again');
    const table = parseOutletCsv(text.slice(0, 100_000).toWellFormed(), outlets);
    promiseStorable(table);
    promise(
      table.problems.every(({ problem }) => problem.length <= 500),
      'a long problem',
    );
    if (table.problems.length > 0) return;
    for (const { lean, reliability } of table.outlets) {
      promise(lean === null || Math.abs(lean) <= 1, 'a lean out of range');
      promise(reliability === null || (reliability >= 0 && reliability <= 1), 'a reliability out of range');
    }
  },
};
