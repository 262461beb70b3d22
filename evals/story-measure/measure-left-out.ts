import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { outletNames } from '#domain/outlets/outlet-names.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { findLeftOut, type StoryReport } from '#domain/stories/find-left-out.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { textSubject } from '#server/analysis/text-subject.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { bootstrapMean, type Estimate } from '../support/bootstrap.ts';
import type { EventArticle } from './event-articles.ts';

/** As many articles of a story as a check compares. */
const maxArticles = 24;

/** How often the names of an event can be compared. Each event is one case. */
export interface LeftOutFigures {
  articles: number;
  /** The share of articles of events with enough outlets of either side. */
  compared: number;
  /** The share of the names of the event that a compared article carries. */
  carried: Estimate;
  /** The share of compared articles that leave out at least one name. */
  leavesOut: Estimate;
  /** Some names that are left out, for reading. */
  examples: string[];
}

async function toReports(event: readonly EventArticle[], table: OutletTable): Promise<StoryReport[]> {
  const analyzer = createEmbeddedAnalyzer();
  return await Promise.all(
    event.slice(0, maxArticles).map(async ({ brand, title, text, publishedAt }, at) => {
      const outlet = findOutlet(table, brand);
      const { topics } = await analyzer.analyze(textSubject({ title, text }, outlet));
      const side = sideOf(outlet?.lean ?? null);
      const publisher = { name: outlet?.name ?? brand, domain: brand, side, region: 'us' as const };
      const member = { id: String(at), title, side, credibility: null, copyOf: null, topics, probability: 1 };
      const dated = new Date(publishedAt).toISOString();
      return { member: { ...member, dated, outlet: { ...publisher, isWire: false } }, text };
    }),
  );
}

/** Compares each article of the events with the others, by the product's outlet table and names. */
export async function measureLeftOut(events: readonly EventArticle[][]): Promise<LeftOutFigures> {
  const table = loadOutletTable();
  const names = outletNames(table);
  const shares = { carried: [] as number[], leavesOut: [] as number[] };
  const examples: string[] = [];
  let articles = 0;
  let compared = 0;
  for (const event of events) {
    const reports = await toReports(event, table);
    const found = reports.flatMap(({ member, text }) => {
      const { id, title, outlet } = member;
      const coverage = findLeftOut({ id, outlet: outlet.domain, text: `${title}\n${text}` }, reports, names);
      for (const { name, outlets, passages } of coverage?.leftOut ?? [])
        examples.push(`${outlet.name}: ${title} WITHOUT ${name} ${JSON.stringify({ outlets, passages })}`);
      return coverage ?? [];
    });
    articles += reports.length;
    compared += found.length;
    const named = found.filter((coverage) => coverage.names > 0);
    if (named.length === 0) continue;
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    shares.carried.push(mean(named.map((coverage) => coverage.carried / coverage.names)));
    shares.leavesOut.push(mean(found.map(({ leftOut }) => (leftOut.length > 0 ? 1 : 0))));
  }
  return {
    articles,
    compared: compared / Math.max(1, articles),
    carried: bootstrapMean(shares.carried),
    leavesOut: bootstrapMean(shares.leavesOut),
    examples,
  };
}
