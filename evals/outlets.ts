import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hostOf } from '#domain/outlets/find-outlet.ts';
import { loadRows } from '#models/load-rows.ts';
import { leanSources, loadWeighing, missingFiles, type Weighing } from '#models/outlets/weighing.ts';
import { rootFolder } from '#server/config/paths.ts';
import { defaultFeeds } from '#server/feeds/default-feeds.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { checkOpinions, checkSides } from './outlets/checks.ts';
import { countRated, isRated } from './outlets/coverage.ts';
import { type LeftOut, leaveOneOut, type OutletSources } from './outlets/leave-one-out.ts';
import { bootstrapMean, meanOverGroups } from './support/bootstrap.ts';
import { type Measured, type MeasuredRow, report } from './support/measured.ts';

const folder = join(rootFolder, '..', 'shared', 'data');
const newsroom = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');
const minWithinOne = 0.97;
const minSame = 0.6;

const kindNames = {
  rater: 'the rater',
  measurement: 'measured wording',
  endorsements: 'endorsements',
  description: 'descriptions',
  audience: 'the audience',
  coding: 'coding by people',
} as const;

/** Fewer outlets than this say nothing of a kind. */
const minOutlets = 10;

function agreementRows(name: string, cases: readonly LeftOut[], hasAim: boolean): MeasuredRow[] {
  const over = (of: (one: LeftOut) => boolean) =>
    meanOverGroups(cases.map((one) => ({ group: one.domain, value: of(one) ? 1 : 0 })));
  const outlets = new Set(cases.map(({ domain }) => domain)).size;
  const what = `${name} (${outlets} outlets)`;
  return [
    {
      what: `Within one of five steps of ${what}`,
      ...over(({ apart }) => apart <= 1),
      ...(hasAim ? { min: minWithinOne } : {}),
    },
    {
      what: `On the step of ${what}`,
      ...over(({ apart }) => apart === 0),
      ...(hasAim ? { min: minSame } : {}),
    },
  ];
}

function leftOutRows(cases: readonly LeftOut[]): MeasuredRow[] {
  const kinds = (Object.keys(kindNames) as (keyof typeof kindNames)[]).map((kind) => ({
    kind,
    found: cases.filter((one) => one.kind === kind),
  }));
  return [
    ...(cases.length === 0 ? [] : agreementRows('each kind, left out in turn', cases, true)),
    ...kinds
      .filter(({ found }) => found.length >= minOutlets)
      .flatMap(({ kind, found }) => agreementRows(`${kindNames[kind]}, left out`, found, kind === 'rater')),
  ];
}

function coverageRows(outlets: readonly OutletSources[]): MeasuredRow[] {
  const table = loadOutletTable();
  const feeds = defaultFeeds.map((feed) => (isRated(table, feed) ? 1 : 0));
  const { before, after } = countRated(outlets);
  const rows: MeasuredRow[] = [
    { what: `Feeds that ship whose outlet has a lean (${feeds.length})`, ...bootstrapMean(feeds), min: 0.93 },
    {
      what: `Outlets of the table with a lean (${outlets.length}, without satire and aggregators)`,
      ...bootstrapMean(after),
      baseline: { name: 'the same pages, without audiences and coding', ...bootstrapMean(before) },
    },
  ];
  if (!existsSync(newsroom)) return rows;
  const articles = [...loadRows<{ url: string }>(newsroom)].map(({ url }) => {
    const value = isRated(table, { name: '', url }) ? 1 : 0;
    return { group: hostOf(url) ?? '', value };
  });
  return [...rows, { what: 'Newsroom articles whose outlet has a lean', ...meanOverGroups(articles) }];
}

function sourcesOf(weighing: Weighing): OutletSources[] {
  return weighing.facts
    .map(({ outlet }) => outlet)
    .filter(({ flags }) => !flags.includes('satire') && !flags.includes('aggregator'))
    .map((outlet) => ({ domain: outlet.domain, sources: leanSources(outlet, weighing) }));
}

/** Says what cannot be measured here, and where it would lie. */
function sayMissing(missing: readonly string[], path: string): void {
  if (missing.length === 0) return;
  console.log(
    `Not measured: ${path} lacks ${missing.join(', ')} (models/outlets/README.md says what they are). Without them only endorsements and opened pages are weighed, and nothing is written.`,
  );
}

/**
 * `npm run eval -- outlets`: which outlets have a lean, and how near the lean weighed without one kind of source comes
 * to what that kind says. Measures are calibrated without the outlet that they place.
 */
export function run(args: string[]): Measured {
  const path = args.includes('--invented') ? join(rootFolder, 'evals', 'testdata') : folder;
  const missing = missingFiles(path);
  sayMissing(missing, path);
  const weighing = loadWeighing(path);
  const outlets = sourcesOf(weighing);
  const cases = leaveOneOut(outlets);
  const apart = cases
    .filter((one) => one.apart > 1)
    .map(({ domain, kind, lean }) => `${domain}: ${lean} without ${kindNames[kind]}`);
  console.log(`More than one step apart:\n${apart.join('\n')}`);
  return report(
    {
      name: 'outlets',
      title: 'Leans of outlets',
      about:
        'A lean is weighed from several kinds of sources. One kind at a time is left out of every outlet that is still rated without it; what the others give is compared with that kind, on the five steps of the checker. Measures are brought to our scale by lines that never saw the outlet. Two checks use what is not weighed: the side that a second rater gives, and what people asked in 2018 thought.',
      rows: [
        ...coverageRows(outlets),
        ...leftOutRows(cases),
        ...checkSides(weighing, outlets),
        ...checkOpinions(weighing, outlets),
      ],
      detail: { apart, cases: cases.length, outlets: new Set(cases.map(({ domain }) => domain)).size },
    },
    { isInvented: missing.length > 0 },
  );
}
