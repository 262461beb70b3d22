import type { StoryCard } from '#contract/news.ts';
import { plainLine } from './plain-line.ts';

type Cell = string | number | boolean | null;

/** The first visible character: spreadsheets skip blanks and invisible characters before it. */
const firstVisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}]*(.)/u;
const startsFormula = /^[=+\-@\u2212]/;

/**
 * Whether a spreadsheet may treat a text as a formula. Some treat full-width, small and raised forms of a sign as the
 * sign itself, so the test uses the compatibility form (NFKC).
 */
function mayBeFormula(text: string): boolean {
  const [, first = ''] = firstVisible.exec(text) ?? [];
  return startsFormula.test(first.normalize('NFKC'));
}

/** One quoted cell of comma-separated values. A text that may be a formula gets an apostrophe before it. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '""';
  const text = typeof cell === 'string' ? plainLine(cell) : String(cell);
  const safe = typeof cell === 'string' && mayBeFormula(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

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

/**
 * Stories as comma-separated values (RFC 4180), every cell quoted. The text begins with a byte order mark, without
 * which spreadsheets decode UTF-8 wrongly.
 */
export function storiesCsv(stories: readonly StoryCard[], publicUrl: string): string {
  const rows = stories.map((story) => columns.map(([, read]) => csvCell(read(story, publicUrl))));
  const lines = [columns.map(([name]) => csvCell(name)), ...rows].map((cells) => cells.join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
