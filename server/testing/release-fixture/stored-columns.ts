import type { Database } from '#server/db/db.ts';

/** A column of JSON, the key of its rows, and the calls that read and save its values. */
export interface StoredColumn {
  table: string;
  column: string;
  /** SQL of one row's key, as text. */
  key: string;
  reads: readonly string[];
  /** Settings are saved as they were read. */
  saves?: readonly string[];
}

const settingPaths = ['credibility-config', 'relevance-config', 'advanced-config', 'source-limits'].map(
  (name) => `/admin/${name}`,
);
const audit = '/admin/logs/audit?limit=500';
const stories = ['/news/stories', '/news/stories?head=world', '/feeds/uk.json', '/news/stories.csv'];
const storyPages = ['', '/analysis', '/comparative-analysis'].map((page) => `/news/stories/{storyId}${page}`);
const jobs = [
  '/admin/jobs/history',
  '/admin/jobs/active',
  '/admin/jobs/{jobId}',
  '/admin/jobs/{jobId}/status',
];

/** Every column of JSON that the product reads again. */
export const storedColumns: readonly StoredColumn[] = [
  { table: 'stories', column: 'card', key: 'id::text', reads: [...stories, ...storyPages] },
  { table: 'stories', column: 'projection', key: 'id::text', reads: [...stories, ...storyPages] },
  { table: 'ratings', column: 'analysis', key: 'id::text', reads: ['/news/stories/{storyId}'] },
  {
    ...{ table: 'settings', column: 'value', key: 'key' },
    reads: ['/admin/feature-flags', '/admin/rss-config', '/config.json', ...stories],
    saves: [...settingPaths, '/admin/webhooks/targets'],
  },
  { table: 'settings_audit', column: 'old_value', key: "key || ':' || version", reads: [audit] },
  { table: 'settings_audit', column: 'new_value', key: "key || ':' || version", reads: [audit] },
  {
    ...{ table: 'prompt_versions', column: 'golden', key: "kind || ':' || version" },
    reads: ['/admin/openai-prompt', '/admin/openai-prompt/versions', '/admin/comparative-analysis-prompt'],
  },
  {
    table: 'outlet_overrides',
    column: 'outlet',
    key: 'domain',
    reads: ['/admin/bias/outlets?origin=override'],
  },
  { table: 'outlet_changes', column: 'old_row', key: 'id::text', reads: [audit] },
  { table: 'outlet_changes', column: 'new_row', key: 'id::text', reads: [audit] },
  {
    ...{ table: 'story_repairs', column: 'before', key: 'id::text' },
    reads: ['/admin/story-clustering/repairs', audit],
  },
  { table: 'job_runs', column: 'input', key: 'id::text', reads: jobs },
  { table: 'job_runs', column: 'result', key: 'id::text', reads: jobs },
  { table: 'job_runs', column: 'problems', key: 'id::text', reads: [...jobs, '/admin/jobs/activity'] },
  {
    ...{ table: 'job_run_batches', column: 'feeds', key: "run_id || ':' || batch" },
    reads: ['/admin/rss/processing-status', '/admin/rss/processing-status?limit=3'],
  },
  { table: 'daily_log_lines', column: 'fields', key: 'id::text', reads: ['/admin/logs/recent'] },
  { table: 'log_lines', column: 'fields', key: 'id::text', reads: ['/admin/logs/recent'] },
];

/**
 * Only written and counted, or read by workers alone: messages to devices as `send-push-messages.test.ts` reads them,
 * and what a language model wrote as `write-waiting.test.ts` does. Or the release before does not store them:
 * the latest list and the rules of a feed, tokens by task, and the later answers of checks.
 */
export const neverRead = [
  'feeds.listing',
  'feeds.rules',
  'model_token_days.tasks',
  'push_messages.payload',
  'push_messages.reported',
  'queued_jobs.data',
  'story_selections.selection',
  'tracking_events.properties',
  'weekly_usage_events.properties',
  'working_checks.answer',
];

export async function listJsonColumns({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND data_type IN ('json', 'jsonb')
       AND NOT EXISTS (SELECT 1 FROM pg_class WHERE relispartition AND relname = table_name) ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export type StoredRows = Map<string, unknown>;

export async function loadColumn(
  { pool }: Pick<Database, 'pool'>,
  { table, column, key }: StoredColumn,
): Promise<StoredRows> {
  const { rows } = await pool.query<{ key: string; value: unknown }>(
    `SELECT ${key} AS key, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`,
  );
  return new Map(rows.map((row) => [row.key, row.value]));
}

export async function writeColumn(
  { pool }: Pick<Database, 'pool'>,
  { table, column, key }: StoredColumn,
  rows: StoredRows,
): Promise<void> {
  await pool.query(
    `UPDATE ${table} SET ${column} = given.written::jsonb
     FROM unnest($1::text[], $2::text[]) AS given (place, written) WHERE (${key}) = given.place`,
    [[...rows.keys()], [...rows.values()].map((value) => JSON.stringify(value))],
  );
}

type Change = (object: Record<string, unknown>, path: string) => Record<string, unknown>;

/** A copy in which each object within was changed; `path` names where it stands, items of lists alike. */
export function changeObjects(value: unknown, change: Change, path = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => changeObjects(item, change, `${path}[]`));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([key, part]) => [
    key,
    changeObjects(part, change, `${path}.${key}`),
  ]);
  return change(Object.fromEntries(inner), path);
}

/** Where each field of the values stands, such as `.outlets[].name`. */
export function fieldsOf(values: Iterable<unknown>): string[] {
  const found = new Set<string>();
  for (const value of values) {
    changeObjects(value, (object, path) => {
      for (const key of Object.keys(object)) found.add(`${path}.${key}`);
      return object;
    });
  }
  return [...found].sort();
}
