import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

export interface BackOfficeSize {
  feeds: number;
  users: number;
  logLines: number;
}

/** Inserts feeds in all states, accounts with searches of today, and a full log; deterministic. */
export async function fillBackOffice(db: Db, size: BackOfficeSize): Promise<void> {
  await sql`
    INSERT INTO feeds (name, url, url_key, bias, enabled, max_articles, last_attempt_at, last_success_at,
      failure_kind, failure_detail, failure_status, consecutive_failures, next_fetch_at, created_at, updated_at)
    SELECT 'The Invented Herald ' || n, 'https://herald-' || n || '.example/news/rss.xml',
      'herald-' || n || '.example/news/rss.xml',
      (ARRAY['left', 'center-left', 'center', 'center-right', 'right'])[1 + n % 5], n % 20 <> 0, 1 + n % 50,
      now(), CASE WHEN n % 10 = 0 THEN NULL ELSE now() - n % 60 * interval '1 hour' END,
      CASE WHEN n % 10 = 0 THEN 'http-status' END,
      CASE WHEN n % 10 = 0 THEN 'The site is busy or broken at the moment.' END,
      CASE WHEN n % 10 = 0 THEN 503 END, CASE WHEN n % 10 = 0 THEN 3 ELSE 0 END,
      now() + n % 60 * interval '1 minute', now(), now()
    FROM generate_series(1, ${size.feeds}::integer) AS n`.execute(db);
  await sql`
    INSERT INTO accounts (email, created_at, last_login_at)
    SELECT 'reader-' || n || '@readers.example', now() - n * interval '1 hour', now() - n * interval '1 minute'
    FROM generate_series(1, ${size.users}::integer) AS n`.execute(db);
  await sql`
    INSERT INTO daily_log_lines (at, level, source, message, fields, words)
    SELECT now() - (${size.logLines}::integer - n) * interval '1 second',
      (ARRAY['info', 'info', 'warn', 'info', 'error'])[1 + n % 5], 'jobs', 'feed answered ' || n,
      jsonb_build_object('ms', n % 900, 'feed', 'herald-' || n % 1000),
      'jobs feed answered ' || n || ' ms ' || n % 900 || ' feed herald-' || n % 1000
    FROM generate_series(1, ${size.logLines}::integer) AS n`.execute(db);
  await fillJobs(db, size.feeds);
  await sql`ANALYZE`.execute(db);
}

const runs = 60;
const problemsARun = 200;
const webhookLines = 120;

/** Inserts ended runs of the last days, each with the maximum number of problems; the newest with all its feeds. */
async function fillJobs(db: Db, feeds: number): Promise<void> {
  await sql`
    INSERT INTO job_runs (operation, status, trigger, input, progress, message, batch, total_batches,
      articles_processed, stories_created, result, problems, created_at, started_at, updated_at, completed_at)
    SELECT 'RSS Aggregation', CASE WHEN n % 4 = 0 THEN 'graceful_failure' ELSE 'completed' END, 'schedule', '{}',
      100, 'Read ' || ${feeds}::integer || ' feeds.', ${feeds}::integer / 10, ${feeds}::integer / 10, 240, 31,
      jsonb_build_object('articles_processed', 240, 'stories_created', 31, 'storiesBefore', 1969,
        'storiesAfter', 2000, 'duplicatesRemoved', NULL, 'cleaned', NULL, 'total', ${feeds}::integer,
        'timestamp', '2026-06-01T12:00:00.000Z', 'message', 'Read the feeds.', 'details', '[]'::jsonb),
      (SELECT jsonb_agg(jsonb_build_object('source', 'https://herald-' || p * 10 || '.example/news/rss.xml',
        'kind', 'http-status', 'detail', 'The site is busy or broken at the moment.'))
        FROM generate_series(1, ${problemsARun}::integer) AS p),
      now() - n * interval '1 hour', now() - n * interval '1 hour', now() - n * interval '1 hour',
      now() - n * interval '1 hour' + interval '5 minutes'
    FROM generate_series(1, ${runs}::integer) AS n`.execute(db);
  await sql`
    INSERT INTO job_run_batches (run_id, batch, feed_count, done, failed, articles, last_processed, feeds)
    SELECT (SELECT id FROM job_runs ORDER BY created_at DESC LIMIT 1), b, 10, 10, 1, 20, now(),
      (SELECT jsonb_agg(jsonb_build_object('url', 'https://herald-' || n || '.example/news/rss.xml',
        'name', 'The Invented Herald ' || n, 'status', CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'completed' END,
        'error', CASE WHEN n % 10 = 0 THEN 'The site is busy or broken at the moment.' END, 'articles', n % 5,
        'responseTime', 120 + n % 700, 'lastProcessed', '2026-06-01T12:00:00.000Z', 'startedAt', NULL, 'batch', b))
        FROM generate_series(b * 10 - 9, b * 10) AS n)
    FROM generate_series(1, ${feeds}::integer / 10) AS b`.execute(db);
  await sql`
    INSERT INTO webhook_log (at, direction, status, message_id, job_id, message, target, attempt, http_status)
    SELECT now() - n * interval '1 minute', 'sent', 'delivered', 'msg_' || n, 'job-' || n,
      'Told of the end of an aggregation.', 'https://hooks.example/aggregation', 1, 204
    FROM generate_series(1, ${webhookLines}::integer) AS n`.execute(db);
}
