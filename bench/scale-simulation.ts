import { join } from 'node:path';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { createStoryStream, type StoryStream } from '#domain/clustering/story-stream.ts';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { rootFolder } from '#server/config/paths.ts';
import { createRandom } from '#testing/damage-page.ts';
import { printTable } from './support/table.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
/** Hours of one shard of time; an article is placed in the shard of its hour. */
const shardHours = 6;
const languages = ['en', 'de', 'fr', 'es'] as const;
/** Articles of one event, and how long it is reported. */
const eventSizes = [1, 1, 1, 1, 2, 2, 3, 5, 9, 20];
const eventHours = 30;

interface Invented {
  id: string;
  event: number;
  language: string;
  at: number;
  title: string;
  text: string;
}

const syllables = 'ba con der fil gor hen jal kim lor men nar pos ret sul tam vek'.split(' ');

function word(rank: number): string {
  let written = '';
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) written += syllables[rest % 16];
  return written;
}

/** Articles of the given number of days in order of time: each event has words of its own among common ones. */
function inventArticles(perDay: number, days: number, seed: number): Invented[] {
  const random = createRandom(seed);
  const articles: Invented[] = [];
  for (let event = 0; articles.length < perDay * days; event += 1) {
    const size = eventSizes[Math.floor(random() * eventSizes.length)] ?? 1;
    const first = random() * days * 24;
    const language = languages[Math.floor(random() ** 2 * languages.length)] ?? 'en';
    const own = Array.from({ length: 14 }, () => word(2_000 + Math.floor(random() * 400_000)));
    const pick = () =>
      random() < 0.3 ? own[Math.floor(random() * own.length)] : word(Math.floor(8_000 ** random()) - 1);
    for (let report = 0; report < size; report += 1) {
      const words = Array.from({ length: 150 }, pick);
      const title = [...own.slice(0, 4), ...words.slice(0, 5)].join(' ');
      const at = start + (first + random() * eventHours) * 3_600_000;
      articles.push({ id: `${event}-${report}`, event, language, at, title, text: words.join(' ') });
    }
  }
  return articles.sort((a, b) => a.at - b.at).slice(0, perDay * days);
}

const shardOf = ({ language, at }: Invented): string =>
  `${language} ${Math.floor((at - start) / (shardHours * 3_600_000))}`;

/** Pairs of one event, and how many of them lie in one shard and in one story. */
function countPairs(
  articles: readonly Invented[],
  storyOf: ReadonlyMap<string, string>,
  keyOf: (article: Invented) => string,
) {
  const byEvent = new Map<number, Invented[]>();
  for (const article of articles)
    byEvent.set(article.event, [...(byEvent.get(article.event) ?? []), article]);
  let [all, inShard, joined] = [0, 0, 0];
  for (const reports of byEvent.values())
    for (const [at, a] of reports.entries())
      for (const b of reports.slice(at + 1)) {
        all += 1;
        if (keyOf(a) === keyOf(b)) inShard += 1;
        if (storyOf.get(a.id) === storyOf.get(b.id)) joined += 1;
      }
  return { all, inShard, joined };
}

interface Placed {
  ms: number;
  storyOf: Map<string, string>;
  windowSize: number;
}

/** Places all articles, each in the stream that `keyOf` names. */
function placeAll(articles: readonly Invented[], keyOf: (article: Invented) => string): Placed {
  const tools = createWordTools();
  const models = loadClustering(join(rootFolder, 'models/clustering'));
  const streams = new Map<string, StoryStream>();
  const storyOf = new Map<string, string>();
  let created = 0;
  let windowSize = 0;
  const before = process.cpuUsage();
  for (const article of articles) {
    const key = keyOf(article);
    let stream = streams.get(key);
    if (stream === undefined) {
      stream = createStoryStream({ ...models, threshold: 0.65, newStoryId: () => String(created++) });
      streams.set(key, stream);
    }
    const { title, text, language, id, at } = article;
    const features = analyseForClustering({ title, text, language }, tools);
    storyOf.set(id, stream.place({ id, features, publishedAt: at, outlet: null }).story);
    windowSize = Math.max(windowSize, stream.size);
  }
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000 / articles.length, storyOf, windowSize };
}

const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;

/**
 * `npm run bench -- scale-simulation [ARTICLES_PER_DAY] [DAYS]`: places invented articles in one stream, in a stream of
 * each language, and in shards of language and six hours. Defaults: 1,000,000 articles a day, 7 days (hours of work).
 */
export function run([perDay = '1000000', days = '7']: string[]): void {
  const articles = inventArticles(Number(perDay), Number(days), 1);
  const layouts: [name: string, keyOf: (article: Invented) => string][] = [
    ['one stream', () => ''],
    ['a stream of each language', ({ language }) => language],
    [`shards of language and ${shardHours} hours`, shardOf],
  ];
  for (const [name, keyOf] of layouts) {
    const { ms, storyOf, windowSize } = placeAll(articles, keyOf);
    const { all, inShard, joined } = countPairs(articles, storyOf, keyOf);
    printTable(`${name}: ${articles.length} articles, ${days} days`, [
      { figure: 'Processor time of one article', measured: `${ms.toFixed(3)} ms` },
      { figure: 'Articles in the largest window', measured: String(windowSize) },
      { figure: 'Pairs of one event in one story', measured: percent(joined, all) },
      { figure: 'Pairs of one event that a border of shards parts', measured: percent(all - inShard, all) },
      { figure: 'Resident memory', measured: `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB` },
    ]);
  }
}
