import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { hashText } from '#domain/clustering/hash-term.ts';
import { createStoryStream } from '#domain/clustering/story-stream.ts';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { loadRows } from '#models/load-rows.ts';
import { rootFolder } from '#server/config/paths.ts';
import { printTable } from './support/table.ts';

interface Text {
  title: string;
  text: string;
}

const articlesPerDay = 10_000;
const batchSize = 5_000;
const fullWindow = 30_000;
/** As the server groups articles again. */
const regroupEvery = 100;
const dayMs = 86_400_000;
const start = Date.parse('2026-01-01T00:00:00Z');

/** Labelled articles if present, else as many invented ones of the same length. */
function baseTexts(): Text[] {
  const file = join(rootFolder, '..', 'shared', 'data', 'stories-stream-dev.jsonl.gz');
  if (existsSync(file)) return [...loadRows<Text>(file)].map(({ title, text }) => ({ title, text }));
  return Array.from({ length: 30_000 }, (_, i) => {
    const word = (k: number): string => `w${hashText(`${i} ${k}`) ** 2 % 40_000}`;
    const words = Array.from({ length: 240 }, (__, k) => word(k));
    return { title: words.slice(0, 10).join(' '), text: words.slice(10).join(' ') };
  });
}

/** Replaces a quarter of the words in each round, because a repeated stream would be too easy. */
function replaceWords(text: string, round: number): string {
  if (round === 0) return text;
  return text.replace(/[\p{L}\p{N}]+/gu, (word) =>
    hashText(word, round) % 4 === 0 ? `${word}q${round}` : word,
  );
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * `npm run bench -- clustering [ARTICLES]`: the CPU time of the analysis and placement of one article in a stream of
 * 10,000 articles a day. The default is 1,000,000 articles (about a quarter of an hour).
 */
export function run(args: string[]): void {
  const max = Number(args[0] ?? 1_000_000);
  const texts = baseTexts();
  const tools = createWordTools();
  let created = 0;
  const stream = createStoryStream({
    ...loadClustering(join(rootFolder, 'models/clustering')),
    threshold: 0.65,
    newStoryId: () => String(created++),
  });
  const costs: { to: number; ms: number; analysis: number }[] = [];
  for (let from = 0; from < max; from += batchSize) {
    const articles = Array.from({ length: Math.min(batchSize, max - from) }, (_, k) => {
      const at = from + k;
      const { title, text } = texts[at % texts.length] as Text;
      const round = Math.floor(at / texts.length);
      return { at, title: replaceWords(title, round), text: replaceWords(text.slice(0, 1_600), round) };
    });
    const before = cpuMs();
    const analysed = articles.map(({ title, text }) =>
      analyseForClustering({ title, text, language: 'en' }, tools),
    );
    const analysis = cpuMs() - before;
    let placed: string[] = [];
    for (const [k, features] of analysed.entries()) {
      const at = articles[k]?.at ?? 0;
      stream.place({
        id: String(at),
        features,
        publishedAt: start + (at / articlesPerDay) * dayMs,
        outlet: null,
      });
      placed.push(String(at));
      if (placed.length < regroupEvery) continue;
      stream.regroup(placed);
      placed = [];
    }
    const ms = (cpuMs() - before) / articles.length;
    costs.push({ to: from + articles.length, ms, analysis: analysis / articles.length });
    if ((from + batchSize) % 20_000 === 0)
      console.log(
        `${from + batchSize}: ${ms.toFixed(3)} ms, ${stream.size} in the window, ${created} stories`,
      );
  }
  report(costs);
}

function report(costs: readonly { to: number; ms: number; analysis: number }[]): void {
  const mean = (list: readonly number[]): number => list.reduce((sum, ms) => sum + ms, 0) / list.length;
  const full = costs.filter(({ to }) => to > fullWindow);
  const early = mean(full.slice(0, 4).map(({ ms }) => ms));
  const late = mean(full.slice(-4).map(({ ms }) => ms));
  const all = mean(full.map(({ ms }) => ms));
  const last = costs.at(-1)?.to ?? 0;
  printTable('Clustering', [
    { figure: 'Clustering of an article, window full', measured: `${all.toFixed(2)} ms`, limit: '1.0 ms' },
    { figure: 'Of this, analysis', measured: `${mean(full.map((c) => c.analysis)).toFixed(3)} ms` },
    {
      figure: `Clustering at ${last} articles against a full window`,
      measured: (late / early).toFixed(2),
      limit: '1.3',
    },
    { figure: 'Resident memory', measured: `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB` },
  ]);
}
