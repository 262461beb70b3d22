import type { StoryCard } from '#contract/news.ts';
import { plainLine } from './plain-line.ts';

type Cell = string | number | boolean | null;

const columns: readonly [name: string, read: (story: StoryCard, publicUrl: string) => Cell][] = [
  ['id', ({ id }) => id],
  ['address', ({ id }, publicUrl) => `${publicUrl}/story/${id}`],
  ['title', ({ title }) => title],
  ['summary', ({ ai_summary }) => ai_summary],
  ['topic', ({ topic }) => topic],
  ['language', ({ language }) => language],
  ['updated_at', ({ updated_at }) => updated_at],
  ['article_count', ({ article_count }) => article_count],
  ['outlet_count', ({ outlet_count }) => outlet_count],
  ['left', ({ bias_distribution }) => bias_distribution.left],
  ['center', ({ bias_distribution }) => bias_distribution.center],
  ['right', ({ bias_distribution }) => bias_distribution.right],
  ['unrated', ({ unrated_count }) => unrated_count],
  ['copies', ({ copy_count }) => copy_count],
  ['uk', ({ region_distribution }) => region_distribution.uk],
  ['us', ({ region_distribution }) => region_distribution.us],
  ['international', ({ region_distribution }) => region_distribution.international],
  ['semantic_confidence', ({ semantic_confidence }) => semantic_confidence],
  ['blindspot', ({ blindspot }) => blindspot?.side ?? null],
  ['is_sample', ({ is_sample }) => is_sample],
];

/** Spreadsheets take a cell that begins so for a formula; an apostrophe before it makes it text. */
const formula = /^[=+\-@\t\r]/;

function write(cell: Cell): string {
  if (cell === null) return '""';
  const text = typeof cell === 'string' ? plainLine(cell) : String(cell);
  const safe = typeof cell === 'string' && formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Stories as comma-separated values (RFC 4180), every cell quoted. It begins with a byte order mark: without
 * one, spreadsheets read UTF-8 as something else.
 */
export function storiesCsv(stories: readonly StoryCard[], publicUrl: string): string {
  const rows = stories.map((story) => columns.map(([, read]) => write(read(story, publicUrl))));
  const lines = [columns.map(([name]) => write(name)), ...rows].map((cells) => cells.join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
