import { join } from 'node:path';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { createStoryStream, type StoryStream } from '#domain/clustering/story-stream.ts';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { rootFolder } from '#server/config/paths.ts';
import { createRandom } from '#testing/damage-page.ts';
import { printTable } from './support/table.ts';

const start = Date.parse('2026-01-01T00:00:00Z');
const hourMs = 3_600_000;
const languages = ['en', 'de', 'fr', 'es'] as const;
/** Articles of one event, and how long it is reported. */
const eventSizes = [1, 1, 1, 1, 2, 2, 3, 5, 9, 20];
const eventHours = 30;

interface InventedEvent {
  number: number;
  language: string;
  /** Words that its reports share. */
  own: string[];
  /** Where its reports were placed so far. */
  placed: { key: string; story: string }[];
}

interface Report {
  id: string;
  event: InventedEvent;
  at: number;
}

interface Invented extends Report {
  title: string;
  text: string;
}

const syllables = 'ba con der fil gor hen jal kim lor men nar pos ret sul tam vek'.split(' ');

function word(rank: number): string {
  let written = '';
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) written += syllables[rest % 16];
  return written;
}

const meanSize = eventSizes.reduce((sum, size) => sum + size, 0) / eventSizes.length;

/** An event that begins in an hour, with its reports. */
function inventEvent(number: number, hour: number, random: () => number): Report[] {
  const size = eventSizes[Math.floor(random() * eventSizes.length)] ?? 1;
  const language = languages[Math.floor(random() ** 2 * languages.length)] ?? 'en';
  const own = Array.from({ length: 14 }, () => word(2_000 + Math.floor(random() * 400_000)));
  const event: InventedEvent = { number, language, own, placed: [] };
  const first = hour + random();
  return Array.from({ length: size }, (_, report) => ({
    ...{ id: `${number}-${report}`, event },
    at: start + (first + random() * eventHours) * hourMs,
  }));
}

function write(report: Report, random: () => number): Invented {
  const { own } = report.event;
  const pick = () =>
    random() < 0.3 ? own[Math.floor(random() * own.length)] : word(Math.floor(8_000 ** random()) - 1);
  const words = Array.from({ length: 150 }, pick);
  const title = [...own.slice(0, 4), ...words.slice(0, 5)].join(' ');
  return { ...report, title, text: words.join(' ') };
}

interface Sizes {
  perDay: number;
  days: number;
  /** The only language whose articles are written and placed; undefined for all. */
  language: string | undefined;
}

/** The articles hour by hour, in order of time, so that only events that are being reported are in memory. */
function* inventHours({ perDay, days, language }: Sizes): Generator<Invented[]> {
  const random = createRandom(1);
  const reports = new Map<number, Report[]>();
  let events = 0;
  for (let hour = -eventHours; hour < days * 24; hour += 1) {
    for (const until = ((hour + eventHours + 1) * perDay) / 24 / meanSize; events < until; events += 1)
      for (const report of inventEvent(events, hour, random)) {
        const at = Math.floor((report.at - start) / hourMs);
        const sameHour = reports.get(at) ?? [];
        sameHour.push(report);
        reports.set(at, sameHour);
      }
    const now = reports.get(hour) ?? [];
    reports.delete(hour);
    if (hour < 0) continue;
    const wanted = now.filter(({ event }) => language === undefined || event.language === language);
    yield wanted.sort((a, b) => a.at - b.at).map((report) => write(report, random));
  }
}

interface Layout {
  name: string;
  byLanguage: boolean;
  /** Hours after which new streams begin; Infinity: never. */
  shardHours: number;
}

class Simulation {
  articles = 0;
  windowSize = 0;
  /** Milliseconds of processor time for text analysis and placing. */
  ms = 0;
  /** Pairs of reports of one event: all, those of one shard, those in one story. */
  pairs = { all: 0, inShard: 0, joined: 0 };
  private readonly layout: Layout;
  private readonly tools = createWordTools();
  private readonly models = loadClustering(join(rootFolder, 'models/clustering'));
  private streams = new Map<string, StoryStream>();
  private shard = 0;
  private created = 0;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  placeHour(articles: readonly Invented[]): void {
    const before = process.cpuUsage();
    for (const article of articles) this.place(article);
    const { user, system } = process.cpuUsage(before);
    this.ms += (user + system) / 1000;
    this.articles += articles.length;
  }

  private streamOf(key: string): StoryStream {
    const known = this.streams.get(key);
    if (known !== undefined) return known;
    const newStoryId = () => String(this.created++);
    const stream = createStoryStream({ ...this.models, threshold: 0.65, newStoryId });
    this.streams.set(key, stream);
    return stream;
  }

  private place({ id, event, at, title, text }: Invented): void {
    const { byLanguage, shardHours } = this.layout;
    const shard = Math.floor((at - start) / hourMs / shardHours);
    if (shard !== this.shard) this.streams = new Map();
    this.shard = shard;
    const key = `${byLanguage ? event.language : ''} ${shard}`;
    const stream = this.streamOf(key);
    const features = analyseForClustering({ title, text, language: event.language }, this.tools);
    const { story } = stream.place({ id, features, publishedAt: at, outlet: null });
    this.windowSize = Math.max(this.windowSize, stream.size);
    for (const other of event.placed) {
      this.pairs.all += 1;
      if (other.key === key) this.pairs.inShard += 1;
      if (other.story === story) this.pairs.joined += 1;
    }
    event.placed.push({ key, story });
  }
}

const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;

function print({ name }: Layout, { articles, ms, windowSize, pairs }: Simulation): void {
  const { all, inShard, joined } = pairs;
  printTable(`${name}: ${articles} articles`, [
    { figure: 'Processor time of one article', measured: `${(ms / articles).toFixed(3)} ms` },
    { figure: 'Articles in the largest window', measured: String(windowSize) },
    { figure: 'Pairs of one event in one story', measured: percent(joined, all) },
    { figure: 'Pairs of one event that a border of shards parts', measured: percent(all - inShard, all) },
    { figure: 'Resident memory', measured: `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB` },
  ]);
}

/** All figures from the first day to the end of this one. */
function printDay(day: number, { articles, ms, windowSize, pairs }: Simulation): void {
  const figures = [
    `${articles} articles`,
    `${(ms / articles).toFixed(3)} ms`,
    `window ${windowSize}`,
    `pairs in one story ${percent(pairs.joined, pairs.all)}`,
    `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
  ];
  console.log(`to day ${day}: ${figures.join(', ')}`);
}

const layouts: Record<string, Layout> = {
  one: { name: 'one stream', byLanguage: false, shardHours: Number.POSITIVE_INFINITY },
  languages: { name: 'a stream of each language', byLanguage: true, shardHours: Number.POSITIVE_INFINITY },
  shards: { name: 'shards of language and six hours', byLanguage: true, shardHours: 6 },
};

/**
 * `npm run bench -- scale-simulation [ARTICLES_PER_DAY] [DAYS] [LAYOUT] [LANGUAGE]`: places invented articles in one
 * stream, in a stream of each language, and in shards of language and six hours (`one`, `languages`, `shards`; all of
 * them without LAYOUT). With a language only its articles are placed, as the process of that shard would. Defaults:
 * 1,000,000 articles a day, 7 days (hours of work).
 */
export function run([perDay = '1000000', days = '7', only, language]: string[]): void {
  const sizes = { perDay: Number(perDay), days: Number(days), language };
  for (const [key, layout] of Object.entries(layouts)) {
    if (only !== undefined && only !== key) continue;
    const simulation = new Simulation(layout);
    let hours = 0;
    for (const articles of inventHours(sizes)) {
      simulation.placeHour(articles);
      hours += 1;
      if (hours % 24 === 0) printDay(hours / 24, simulation);
    }
    print(layout, simulation);
  }
}
