import { parseFeed } from '#server/ingestion/feed-parsing/parse-feed.ts';
import { compareFeed, feedCorpus } from '#testing/feed-corpus/feed-corpus.ts';
import { largeFeed } from '#testing/feed-corpus/large-feed.ts';
import { printTable } from './support/table.ts';

const measuredBytes = 60_000_000;
const rounds = 5;

/** Processor time of this process, threads of the garbage collector included. */
function cpuSeconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Megabytes (10^6 bytes) a second of processor time; the best of some rounds, as others use the machine too. */
function speed(bytes: Buffer): number {
  const parse = () => parseFeed({ bytes, contentType: null, address: 'https://paper.example/rss.xml' });
  for (let round = 0; round < 5; round += 1) parse();
  const times = Math.ceil(measuredBytes / rounds / bytes.length);
  const speeds = Array.from({ length: rounds }, () => {
    const seconds = cpuSeconds(() => {
      for (let time = 0; time < times; time += 1) parse();
    });
    return (times * bytes.length) / 1e6 / seconds;
  });
  return Math.max(...speeds);
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;

/** What is read of the corpus of feeds, how exactly, and how fast feeds are parsed. */
export function run(): void {
  const read = feedCorpus().map((document) => ({
    ...document,
    ...compareFeed(document, parseFeed(document)),
  }));
  const wellFormed = read.filter(({ isWellFormed }) => isWellFormed);
  const broken = read.filter(({ isWellFormed }) => !isWellFormed);
  const titles = read.reduce((total, one) => total + one.titles, 0);
  const exact = read.reduce((total, one) => total + one.titlesExact, 0);
  const isRead = (documents: typeof read) => documents.filter((document) => document.isRead).length;
  for (const { name, differences } of read) if (differences.length > 0) console.log(name, differences);
  const [full, short] = [largeFeed(1000), largeFeed(1000, { withArticles: false })];
  printTable(`Feeds (${read.length} documents)`, [
    {
      figure: 'Well-formed feeds read',
      measured: share(isRead(wellFormed), wellFormed.length),
      limit: 'at least 99.5 %',
    },
    { figure: `Broken feeds read, of ${broken.length}`, measured: share(isRead(broken), broken.length) },
    { figure: `Titles exact, of ${titles}`, measured: share(exact, titles), limit: 'at least 95 %' },
    {
      figure: `Parsing, 1,000 items with whole articles`,
      measured: `${speed(full).toFixed(0)} MB/s`,
      limit: 'at least 30 MB/s',
    },
    {
      figure: `Parsing, 1,000 items with a line each`,
      measured: `${speed(short).toFixed(0)} MB/s`,
      limit: 'at least 30 MB/s',
    },
  ]);
}
