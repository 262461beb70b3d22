import { storyBiasBand } from '#domain/analysis/bias-bands.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import { describeCoverage } from '#server/outputs/edition-feed.ts';
import { plainLine } from '#server/outputs/plain-line.ts';
import { getStoryCard } from '#server/stories/list-event-articles.ts';
import type { PageHead } from './page-head.ts';

interface DescribeDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  environment: Pick<Environment, 'publicUrl' | 'apiBaseUrl'>;
}

const maxTitle = 200;
const maxDescription = 300;

function shorten(text: string, max: number): string {
  const line = plainLine(text);
  return line.length > max ? `${cutText(line, max - 1)}…` : line;
}

async function describeStory(deps: DescribeDeps, id: string): Promise<PageHead | null> {
  const story = await getStoryCard(deps, { id });
  // Programs that show links cannot mark a story as invented.
  if (story === null || story.is_sample) return null;
  const { publicUrl, apiBaseUrl } = deps.environment;
  const coverage = describeCoverage(story);
  return {
    title: shorten(story.title, maxTitle) || 'Story',
    description: shorten(`${coverage} ${story.ai_summary}`, maxDescription),
    canonical: `${publicUrl}/story/${story.id}`,
    kind: 'article',
    picture: {
      address: `${apiBaseUrl || publicUrl}/news/stories/${story.id}/picture.png`,
      words: coverage,
    },
  };
}

function describeOutlet({ outlets, environment }: DescribeDeps, domain: string): PageHead | null {
  const outlet = findOutlet(outlets, domain);
  if (outlet === null) return null;
  const { lean, reliability } = outlet;
  const rating = lean === null ? 'unrated' : storyBiasBand(lean).label;
  const reliable = reliability === null ? 'unrated' : `${Math.round(reliability * 100)} of 100`;
  const name = shorten(outlet.name, maxTitle);
  return {
    title: name,
    description: `${name}: lean ${rating}, reliability ${reliable}, what the rating was weighed from, what it covers and what it leaves out.`,
    canonical: `${environment.publicUrl}/outlet/${encodeURIComponent(outlet.domain)}`,
    kind: 'website',
    picture: null,
  };
}

/** What programs that show links may know of the page at a path. Call it only where reading is public. */
export async function describePage(deps: DescribeDeps, path: string): Promise<PageHead | null> {
  const [, page, name, ...rest] = path.split('/');
  if (name === undefined || name === '' || rest.length > 0) return null;
  if (page === 'story') return await describeStory(deps, name);
  return page === 'outlet' ? describeOutlet(deps, name) : null;
}
