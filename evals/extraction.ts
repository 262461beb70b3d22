import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { siteOf } from '#domain/articles/site-of.ts';
import { rootFolder } from '#server/config/paths.ts';
import { extractArticle } from '#server/ingestion/extraction/extract-article.ts';
import { type Match, matchTexts, pageScore, type Score, scoreMatches } from './shingles.ts';
import { bootstrapGroups, type Estimate } from './support/bootstrap.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';

interface Sample {
  name: string;
  address: string;
  html: string;
  expected: string;
}

const labelledFolder = join(rootFolder, '..', 'shared', 'data', 'extraction-dev');
const inventedFolder = join(rootFolder, 'evals', 'testdata', 'extraction');
/** Invented articles in markup of 2024 to 2026; half of the hosts were read while rules were written. */
const recentFolder = join(rootFolder, 'evals', 'testdata', 'extraction-2026');

function loadSamples(folder: string): Sample[] {
  const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
    readFileSync(join(folder, 'ground-truth.json'), 'utf8'),
  );
  const files = new Set(readdirSync(folder));
  return Object.entries(truth).map(([name, { articleBody, url }]) => ({
    name,
    address: url,
    expected: articleBody,
    html: files.has(`${name}.html.gz`)
      ? gunzipSync(readFileSync(join(folder, `${name}.html.gz`))).toString('utf8')
      : readFileSync(join(folder, `${name}.html`), 'utf8'),
  }));
}

/** A figure of the score with the middle 95 % over hosts. */
const estimateOf = (pages: readonly Page[], key: keyof Score, of: (page: Page) => Match): Estimate =>
  bootstrapGroups(pages, (drawn) => scoreMatches(drawn.map(of))[key], {
    by: ({ host }) => host,
    seed: 20_191_119,
  });

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** A console that hides what jsdom says of style sheets that it cannot parse. */
const virtualConsole = new VirtualConsole();

/** The text that Mozilla Readability finds in the document of jsdom, one line a block. */
function extractByReadability(html: string, address: string): string {
  const { window } = new JSDOM(html, { url: address, virtualConsole });
  try {
    const content = new Readability(window.document).parse()?.content ?? '';
    const lines = content.replace(/<(?:p|div|li|h\d|br|tr|td|blockquote)\b[^>]*>/gi, '\n$&');
    return JSDOM.fragment(lines).textContent ?? '';
  } catch {
    return '';
  } finally {
    window.close();
  }
}

interface Page {
  address: string;
  host: string;
  match: Match;
  baseline: Match;
  cpuMs: number;
  kind: string;
}

function measurePage({ html, address, expected }: Sample): Page {
  const before = process.cpuUsage();
  const article = extractArticle({ html, address });
  const { user, system } = process.cpuUsage(before);
  return {
    address,
    host: new URL(address).hostname.replace(/^www\./, ''),
    match: matchTexts(expected, article.text),
    baseline: matchTexts(expected, extractByReadability(html, address)),
    cpuMs: (user + system) / 1000,
    kind: article.pageKind,
  };
}

function showWorst(pages: readonly Page[], args: readonly string[]): void {
  const worst = args.includes('--worst') ? Number(args[args.indexOf('--worst') + 1]) : 0;
  const bad = pages.map((page) => ({ ...page, ...pageScore(page.match) }));
  bad.sort((a, b) => Math.min(a.precision, a.recall) - Math.min(b.precision, b.recall));
  for (const { address, precision, recall } of bad.slice(0, worst))
    console.log(`P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  ${address}`);
}

/**
 * `npm run eval -- extraction [FOLDER] [--worst N]`: precision, recall and F1 of article extraction by the
 * measure of the public article extraction benchmark, beside Readability, with 95 % intervals over hosts.
 * Nothing is fitted to pages, so that every host counts as left out.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, join(labelledFolder, 'ground-truth.json'));
  const given = args.find((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--worst');
  const samples = loadSamples(given ?? (isInvented ? inventedFolder : labelledFolder));
  for (const { html, address } of samples.slice(0, 40)) extractArticle({ html, address });
  const pages = samples.map(measurePage);
  const times = pages.map(({ cpuMs }) => cpuMs);
  console.log(
    `CPU ms a page  median ${quantile(times, 0.5).toFixed(1)}  p95 ${quantile(times, 0.95).toFixed(1)}`,
  );
  showWorst(pages, args);
  const recent = loadSamples(recentFolder).map(measurePage);
  return report(reportExtraction(pages, recent), { isInvented: isInvented || given !== undefined });
}

/** Whether the faults on pages of this host were left unread while rules were written. */
function isHeldBack({ host }: Page): boolean {
  const site = siteOf(host) ?? host;
  return Number.parseInt(createHash('md5').update(site).digest('hex').slice(0, 4), 16) % 2 !== 0;
}

function rowsOfUnread(pages: readonly Page[], kind: string): Measured['rows'] {
  const unread = pages.filter(isHeldBack);
  if (unread.length === 0) return [];
  return (['f1', 'precision', 'recall'] as const).map((key) => ({
    what: `${names[key]}, ${unread.length} ${kind} whose faults were not read`,
    ...estimateOf(unread, key, ({ match }) => match),
    baseline: { name: 'Readability', ...estimateOf(unread, key, ({ baseline }) => baseline) },
    ...(key === 'f1' ? { min: 0.98 } : {}),
  }));
}

const names = {
  f1: 'F1',
  precision: 'Precision',
  recall: 'Recall',
  accuracy: 'Pages without any fault',
} as const;

function reportExtraction(pages: readonly Page[], recent: readonly Page[]): Measured {
  const keys = ['f1', 'precision', 'recall', 'accuracy'] as const;
  const hosts = new Set(pages.map(({ host }) => host)).size;
  return {
    name: 'extraction',
    title: 'Text of an article out of its page',
    about: `${pages.length} pages of ${hosts} hosts, November 2019, by the measure of the public article extraction benchmark, and ${recent.length} pages of invented articles in markup of 2024 to 2026. Rules are written by hand, and none names a host. Faults of one half of the hosts, and of two pages of the other, were read for the last rules; the other half is stated apart. F1 joins how many runs of four words are wanted (precision) and how many wanted ones are there (recall). Readability is Mozilla’s library; trafilatura states 0.955 on the pages of 2019.`,
    rows: [
      ...keys.map((key) => ({
        what: names[key],
        ...estimateOf(pages, key, ({ match }) => match),
        baseline: { name: 'Readability', ...estimateOf(pages, key, ({ baseline }) => baseline) },
        ...(key === 'f1' ? { min: 0.98 } : {}),
      })),
      ...rowsOfUnread(pages, 'pages of 2019'),
      ...rowsOfUnread(recent, 'invented pages'),
    ],
    detail: pages.map(({ address, match }) => ({ address, ...pageScore(match) })),
  };
}
