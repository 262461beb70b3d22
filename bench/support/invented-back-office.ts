import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

export interface BackOfficeSize {
  feeds: number;
  users: number;
  logLines: number;
}

/** Feeds in every state, accounts that have searched today, and a full log; the same each time. */
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
    INSERT INTO log_lines (at, level, source, message, fields, words)
    SELECT now() - (${size.logLines}::integer - n) * interval '1 second',
      (ARRAY['info', 'info', 'warn', 'info', 'error'])[1 + n % 5], 'jobs', 'feed answered ' || n,
      jsonb_build_object('ms', n % 900, 'feed', 'herald-' || n % 1000),
      'jobs feed answered ' || n || ' ms ' || n % 900 || ' feed herald-' || n % 1000
    FROM generate_series(1, ${size.logLines}::integer) AS n`.execute(db);
  await sql`ANALYZE`.execute(db);
}
