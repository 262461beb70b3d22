-- contract: not used since 1.0.0
-- 1.0.0 did not divide aggregations among workers yet, and the release after it does not any more. What is left of a
-- run that a build between them divided is in the states of its items, which the next run continues.
DROP TABLE run_sites;
DROP TABLE run_parts;
DROP TABLE run_handovers;

-- The queues of parts, where the job queue has been started before.
DO $$
DECLARE
  part text;
BEGIN
  IF to_regprocedure('pgboss.delete_queue(text)') IS NULL THEN
    RETURN;
  END IF;
  FOREACH part IN ARRAY ARRAY['rss-aggregation-part', 'refresh-stories-part'] LOOP
    IF EXISTS (SELECT FROM pgboss.queue WHERE name = part) THEN
      DELETE FROM pgboss.job WHERE name = part;
      PERFORM pgboss.delete_queue(part);
    END IF;
  END LOOP;
END
$$;
